-- What looked suspicious: reported by people, or noticed by the platform. Nothing in it is ever changed. A person adds in
-- their own name and reads nothing, not even their own: who has taken over an account must not learn what its owner told.

create schema security;
grant usage on schema security to tamga_app, tamga_system, tamga_readonly;

create table security.event (
  id           uuid not null,
  -- In milliseconds, as the list is continued by it and a cursor holds no more.
  at           timestamptz(3) not null default now(),
  kind         text not null check (kind ~ '^[a-z][a-z_]{1,47}$'),
  severity     text not null check (severity in ('low', 'medium', 'high', 'critical')),
  user_id      uuid references users."user" (id),
  session_id   uuid,
  address      text not null,
  request_id   text not null,
  occurred_at  timestamptz(3),
  description  text check (char_length(description) between 1 and 2000),
  context      jsonb not null default '{}' check (jsonb_typeof(context) = 'object' and octet_length(context::text) <= 16384),
  primary key (at, id)
) partition by range (at);
comment on table security.event is 'append-only; read by the platform itself, on behalf of administrators';
create index event_kind on security.event (kind, at, id);
create index event_severity on security.event (severity, at, id);
create index event_user_id on security.event (user_id, at, id);

alter table security.event enable row level security;
alter table security.event force row level security;
create policy own_reports on security.event for insert to tamga_app with check (user_id = (select platform.actor_id()));
create policy platform_adds on security.event for insert to tamga_system with check (true);
create policy platform_reads on security.event for select to tamga_system using (true);
grant insert on security.event to tamga_app;
grant select, insert on security.event to tamga_system;

select platform.create_partitions(3);
