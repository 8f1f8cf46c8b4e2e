-- What a provider told us without being asked, each telling once, and what came of it; where the books of the provider and
-- ours differ; and what was compared, day by day. Only the platform itself reads these; administrators ask it.

create table payments.callback (
  id           uuid primary key,
  payment_id   uuid not null references payments.payment (id),
  -- The same telling again is the same row.
  digest       bytea not null check (octet_length(digest) = 32),
  claim        jsonb not null check (jsonb_typeof(claim) = 'object' and pg_column_size(claim) <= 4096),
  verdict      text check (verdict in ('confirmed', 'denied')),
  received_at  timestamptz(3) not null,
  unique (payment_id, digest)
);

create table payments.difference (
  id              uuid primary key,
  kind            text not null check (kind in ('unknown_here', 'not_paid_here', 'not_paid_there', 'wrong_amount',
                                                'paid_twice', 'refund_differs', 'refund_refused', 'gave_up')),
  -- What it is about: a reference of the provider, or an id of ours.
  reference       text not null check (char_length(reference) between 1 and 200),
  payment_id      uuid references payments.payment (id),
  expected_minor  bigint,
  found_minor     bigint,
  currency        text check (currency ~ '^[A-Z]{3}$'),
  found_at        timestamptz(3) not null,
  resolved_at     timestamptz(3),
  resolved_by     uuid references users."user" (id),
  note            text check (char_length(note) between 1 and 500),
  check ((resolved_at is null) = (note is null))
);
-- The same is found once, and again where it is still there after it was resolved.
create unique index difference_open on payments.difference (kind, reference) where resolved_at is null;
create index difference_found_at on payments.difference (found_at, id);
create index difference_payment_id on payments.difference (payment_id) where payment_id is not null;
create index difference_resolved_by on payments.difference (resolved_by) where resolved_by is not null;

create table payments.report (
  day             date primary key,
  paid_here       int not null check (paid_here >= 0),
  paid_there      int not null check (paid_there >= 0),
  found           int not null check (found >= 0),
  made_at         timestamptz(3) not null
);

alter table payments.callback enable row level security;
alter table payments.callback force row level security;
create policy platform_itself on payments.callback to tamga_system using (true) with check (true);
grant select, insert, update (verdict) on payments.callback to tamga_system;

alter table payments.difference enable row level security;
alter table payments.difference force row level security;
create policy platform_itself on payments.difference to tamga_system using (true) with check (true);
grant select, insert, update (resolved_at, resolved_by, note) on payments.difference to tamga_system;

alter table payments.report enable row level security;
alter table payments.report force row level security;
create policy platform_itself on payments.report to tamga_system using (true) with check (true);
grant select, insert, update (paid_here, paid_there, found, made_at) on payments.report to tamga_system;
