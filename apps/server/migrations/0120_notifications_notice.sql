-- The inbox of a person: what the platform has to tell them. The words are made from the kind and its params when it is
-- read, so nothing here is in one language. A person reads their own and marks them as read; nothing else of a notice is
-- ever changed. Whoever acts may tell others of it, in their own name alone.

create schema notifications;
grant usage on schema notifications to tamga_app, tamga_system;

create table notifications.notice (
  id          uuid primary key,
  user_id     uuid not null references users."user" (id),
  kind        text not null check (kind ~ '^[a-z][a-z0-9_]{1,47}$'),
  params      jsonb not null check (jsonb_typeof(params) = 'object' and pg_column_size(params) <= 4096),
  -- Whose act it tells of; nobody's where the platform itself acted.
  written_by  uuid references users."user" (id),
  -- In milliseconds, as the list is continued by it and a cursor holds no more.
  created_at  timestamptz(3) not null default now(),
  read_at     timestamptz(3)
);
create index notice_user_id on notifications.notice (user_id, created_at, id);
create index notice_unread on notifications.notice (user_id, created_at, id) where read_at is null;
create index notice_written_by on notifications.notice (written_by) where written_by is not null;

alter table notifications.notice enable row level security;
alter table notifications.notice force row level security;
create policy own_rows on notifications.notice for select to tamga_app
  using (user_id = (select platform.actor_id()));
create policy own_reading on notifications.notice for update to tamga_app
  using (user_id = (select platform.actor_id())) with check (user_id = (select platform.actor_id()));
create policy in_ones_own_name on notifications.notice for insert to tamga_app
  with check (written_by = (select platform.actor_id()));
create policy platform_itself on notifications.notice to tamga_system using (true) with check (true);

grant select, insert (id, user_id, kind, params, written_by), update (read_at) on notifications.notice to tamga_app;
grant select, insert, update (read_at), delete on notifications.notice to tamga_system;
