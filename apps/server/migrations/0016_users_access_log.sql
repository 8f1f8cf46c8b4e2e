-- Who looked at whose data, and what for. A person reads what is about them and nothing else. Nothing in it is ever
-- changed. A reader adds in their own name; only the platform itself can write down what somebody else read.

create table users.access_log (
  id           uuid not null,
  -- In milliseconds, as the list is continued by it and a cursor holds no more.
  at           timestamptz(3) not null default now(),
  subject_id   uuid not null references users."user" (id),
  reader_kind  text not null check (reader_kind in ('person', 'application', 'system')),
  -- The id of a person or an application, or the duty of the platform itself.
  reader_id    text not null,
  reader_role  text,
  -- The organisation on whose behalf it was read.
  tenant_id    uuid,
  purpose      text not null check (purpose ~ '^[a-z][a-z_]{1,47}$'),
  reason       text check (char_length(reason) between 1 and 500),
  record_kind  text not null check (record_kind ~ '^[a-z][a-z_]{1,47}$'),
  record_id    text,
  fields       text[] not null,
  via          text not null check (via in ('ui', 'api', 'relay')),
  request_id   text not null,
  primary key (at, id)
) partition by range (at);
comment on table users.access_log is 'append-only; a person reads what is about them';
create index access_log_subject_id on users.access_log (subject_id, at, id);
create index access_log_reader_id on users.access_log (reader_id, at, id);

alter table users.access_log enable row level security;
alter table users.access_log force row level security;
create policy about_me on users.access_log for select to tamga_app using (subject_id = (select platform.actor_id()));
create policy own_reading on users.access_log for insert to tamga_app
  with check (reader_kind = 'person' and reader_id = (select platform.actor_id())::text);
create policy platform_adds on users.access_log for insert to tamga_system with check (true);
create policy platform_reads on users.access_log for select to tamga_system using (true);
grant select, insert on users.access_log to tamga_app, tamga_system;

select platform.create_partitions(3);
