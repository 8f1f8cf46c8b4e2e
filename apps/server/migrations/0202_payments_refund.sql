-- Money that goes back. That no more goes back than came, payments.payment holds: refunded_minor is never above amount_minor.

create table payments.refund (
  id            uuid primary key,
  payment_id    uuid not null references payments.payment (id),
  tenant_id     uuid not null references org.organisation (id),
  payer_id      uuid not null references users."user" (id),
  amount_minor  bigint not null check (amount_minor > 0),
  currency      text not null check (currency ~ '^[A-Z]{3}$'),
  reason        text not null check (char_length(reason) between 1 and 500),
  state         text not null default 'submitted' check (state in ('submitted', 'success', 'error')),
  -- Nobody where the platform itself pays back: what came twice or too late, or what a case cost that came to nothing.
  asked_by      uuid references users."user" (id),
  next_look_at  timestamptz(3),
  unanswered    int not null default 0 check (unanswered >= 0),
  created_at    timestamptz(3) not null,
  finished_at   timestamptz(3),
  -- Nobody decides that their own money goes back.
  constraint refund_asked_by_another check (asked_by is null or asked_by <> payer_id),
  check ((state = 'submitted') = (finished_at is null)),
  check ((state = 'submitted') = (next_look_at is not null))
);
create index refund_payment_id on payments.refund (payment_id, id);
create index refund_tenant_id on payments.refund (tenant_id, created_at, id);
create index refund_payer_id on payments.refund (payer_id);
create index refund_asked_by on payments.refund (asked_by) where asked_by is not null;
create index refund_next_look_at on payments.refund (next_look_at) where next_look_at is not null;

alter table payments.refund enable row level security;
alter table payments.refund force row level security;
create policy payer on payments.refund for select to tamga_app using (payer_id = (select platform.actor_id()));
create policy reviewers on payments.refund for select to tamga_app
  using (tenant_id = any ((select payments.actor_reviews())::uuid[]));
create policy platform_itself on payments.refund to tamga_system using (true) with check (true);
grant select on payments.refund to tamga_app;
grant select, insert, update (state, next_look_at, unanswered, finished_at) on payments.refund to tamga_system;
