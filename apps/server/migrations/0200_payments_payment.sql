-- What citizens owe for a case, and each attempt to pay it. The platform itself writes; the payer reads their own, and
-- members of the organisation who decide cases read those of the organisation. A case is known by its id alone: the room
-- of cases stands above this one.

create schema payments;
grant usage on schema payments to tamga_app, tamga_system;

-- Where the actor decides cases: active members whose role has the permission.
create function payments.actor_reviews() returns uuid[]
  language sql stable parallel safe security definer set search_path = pg_catalog
as $$
  select case when exists (
    select from users."user" u
    where u.id = platform.actor_id()
      and (u.superadmin or exists (select from rbac.role_permission p
                                   where p.role = u.role and p.permission = 'gov.review'))
  ) then org.actor_tenants() else '{}'::uuid[] end
$$;

create table payments.fee (
  id            uuid primary key,
  tenant_id     uuid not null references org.organisation (id),
  case_id       uuid not null,
  service_id    uuid not null references registry.service (id),
  payer_id      uuid not null references users."user" (id),
  title_mn      text not null check (char_length(title_mn) between 1 and 200),
  title_en      text not null check (char_length(title_en) between 1 and 200),
  amount_minor  bigint not null check (amount_minor between 1 and 9007199254740991),
  currency      text not null check (currency ~ '^[A-Z]{3}$'),
  state         text not null default 'due' check (state in ('due', 'paid', 'cancelled')),
  created_at    timestamptz(3) not null
);
create index fee_case_id on payments.fee (case_id);
create index fee_tenant_id on payments.fee (tenant_id);
create index fee_service_id on payments.fee (service_id);
create index fee_payer_id on payments.fee (payer_id);

create sequence payments.receipt_no;

create table payments.payment (
  id                    uuid primary key,
  fee_id                uuid not null references payments.fee (id),
  tenant_id             uuid not null references org.organisation (id),
  case_id               uuid not null,
  payer_id              uuid not null references users."user" (id),
  attempt               int not null check (attempt > 0),
  amount_minor          bigint not null check (amount_minor between 1 and 9007199254740991),
  currency              text not null check (currency ~ '^[A-Z]{3}$'),
  state                 text not null default 'created'
                        check (state in ('created', 'started', 'submitted', 'success', 'failed', 'cancelled', 'error')),
  -- Why it ended badly, in the vocabulary of the contract.
  code                  text check (code in ('P0010', 'P0020', 'P0030', 'P0040', 'P0050')),
  method                text check (method in ('qr', 'card')),
  provider              text check (char_length(provider) between 1 and 32),
  provider_ref          text check (char_length(provider_ref) between 1 and 200),
  -- What the provider calls the money itself, once it has come: refunds name it.
  money_ref             text check (char_length(money_ref) between 1 and 200),
  qr_text               text check (char_length(qr_text) <= 2000),
  link                  text check (char_length(link) <= 2000),
  apps                  jsonb not null default '[]' check (jsonb_typeof(apps) = 'array' and pg_column_size(apps) <= 32768),
  -- Only the provider was told the word whose hash this is.
  callback_hash         bytea unique check (octet_length(callback_hash) = 32),
  -- While one request asks the provider for an invoice, no other does.
  opening_until         timestamptz(3),
  openings              int not null default 0 check (openings >= 0),
  started_at            timestamptz(3),
  expires_at            timestamptz(3),
  finished_at           timestamptz(3),
  -- When the provider is asked next; the truth of which a job is only a reminder.
  next_look_at          timestamptz(3),
  unanswered            int not null default 0 check (unanswered >= 0),
  refunded_minor        bigint not null default 0,
  receipt_no            bigint unique,
  created_at            timestamptz(3) not null,
  unique (fee_id, attempt),
  unique (provider, provider_ref),
  check (refunded_minor between 0 and amount_minor),
  check (refunded_minor = 0 or state = 'success'),
  check ((state = 'success') = (receipt_no is not null)),
  check (state in ('created', 'cancelled') or (provider_ref is not null and callback_hash is not null)),
  check ((state in ('failed', 'cancelled', 'error')) = (code is not null)),
  check ((state in ('success', 'failed', 'cancelled')) = (finished_at is not null))
);
create unique index payment_one_open on payments.payment (fee_id)
  where state in ('created', 'started', 'submitted', 'error');
create index payment_payer_id on payments.payment (payer_id, created_at, id);
create index payment_tenant_id on payments.payment (tenant_id, created_at, id);
create index payment_case_id on payments.payment (case_id, created_at, id);
create index payment_money_ref on payments.payment (money_ref) where money_ref is not null;
create index payment_next_look_at on payments.payment (next_look_at) where next_look_at is not null;
create index payment_finished_at on payments.payment (finished_at) where state = 'success';

alter table payments.fee enable row level security;
alter table payments.fee force row level security;
create policy payer on payments.fee for select to tamga_app using (payer_id = (select platform.actor_id()));
create policy reviewers on payments.fee for select to tamga_app
  using (tenant_id = any ((select payments.actor_reviews())::uuid[]));
create policy platform_itself on payments.fee to tamga_system using (true) with check (true);
grant select on payments.fee to tamga_app;
grant select, insert, update (state) on payments.fee to tamga_system;

alter table payments.payment enable row level security;
alter table payments.payment force row level security;
create policy payer on payments.payment for select to tamga_app using (payer_id = (select platform.actor_id()));
create policy reviewers on payments.payment for select to tamga_app
  using (tenant_id = any ((select payments.actor_reviews())::uuid[]));
create policy platform_itself on payments.payment to tamga_system using (true) with check (true);
grant select on payments.payment to tamga_app;
grant select, insert, update (state, code, method, provider, provider_ref, money_ref, qr_text, link, apps, callback_hash,
                              opening_until, openings, started_at, expires_at, finished_at, next_look_at, unanswered,
                              refunded_minor, receipt_no)
  on payments.payment to tamga_system;
grant usage on sequence payments.receipt_no to tamga_system;
