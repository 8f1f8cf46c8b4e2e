-- Double-entry rows: every movement of money, or of what is owed, is written as rows that sum to zero. Nothing of it is
-- ever changed. And what happened to a payment, in order, for its payer and for those who decide cases.

create table payments.entry (
  id              uuid primary key,
  transaction_id  uuid not null,
  account         text not null check (account in ('receivable', 'revenue', 'provider', 'refund_due')),
  tenant_id       uuid not null references org.organisation (id),
  fee_id          uuid not null references payments.fee (id),
  payment_id      uuid references payments.payment (id),
  amount_minor    bigint not null check (amount_minor <> 0),
  currency        text not null check (currency ~ '^[A-Z]{3}$'),
  at              timestamptz(3) not null
);
create index entry_transaction_id on payments.entry (transaction_id);
create index entry_tenant_id on payments.entry (tenant_id, account);
create index entry_fee_id on payments.entry (fee_id);
create index entry_payment_id on payments.entry (payment_id) where payment_id is not null;

create function payments.guard_balance() returns trigger
  language plpgsql set search_path = pg_catalog
as $$
begin
  if exists (select from payments.entry where transaction_id = new.transaction_id
             group by currency having sum(amount_minor) <> 0) then
    raise exception 'the entries of a transaction sum to zero'
      using errcode = 'check_violation', constraint = 'entry_balance';
  end if;
  return null;
end $$;
-- At the commit: the rows of a transaction come one by one.
create constraint trigger entry_balance after insert on payments.entry
  deferrable initially deferred for each row execute function payments.guard_balance();

create table payments.event (
  id          uuid primary key,
  payment_id  uuid not null references payments.payment (id),
  tenant_id   uuid not null references org.organisation (id),
  payer_id    uuid not null references users."user" (id),
  type        text not null check (type ~ '^[a-z][a-z_]{1,47}$'),
  -- Whether the payer reads it, too.
  public      boolean not null,
  details     jsonb not null default '{}' check (jsonb_typeof(details) = 'object' and pg_column_size(details) <= 4096),
  at          timestamptz(3) not null
);
create index event_payment_id on payments.event (payment_id, id);
create index event_tenant_id on payments.event (tenant_id);
create index event_payer_id on payments.event (payer_id);

create function payments.guard_history() returns trigger
  language plpgsql set search_path = pg_catalog
as $$
begin
  raise exception 'what is written in the books stays'
    using errcode = 'check_violation', constraint = 'payments_history';
end $$;
create trigger entry_history before update or delete or truncate on payments.entry
  for each statement execute function payments.guard_history();
create trigger event_history before update or delete or truncate on payments.event
  for each statement execute function payments.guard_history();

alter table payments.entry enable row level security;
alter table payments.entry force row level security;
create policy reviewers on payments.entry for select to tamga_app
  using (tenant_id = any ((select payments.actor_reviews())::uuid[]));
create policy platform_itself on payments.entry to tamga_system using (true) with check (true);
grant select on payments.entry to tamga_app;
grant select, insert on payments.entry to tamga_system;

alter table payments.event enable row level security;
alter table payments.event force row level security;
create policy payer on payments.event for select to tamga_app
  using (public and payer_id = (select platform.actor_id()));
create policy reviewers on payments.event for select to tamga_app
  using (tenant_id = any ((select payments.actor_reviews())::uuid[]));
create policy platform_itself on payments.event to tamga_system using (true) with check (true);
grant select on payments.event to tamga_app;
grant select, insert on payments.event to tamga_system;
