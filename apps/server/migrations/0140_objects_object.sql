-- Files that people hand in. The bytes lie in the object store, sealed under a key of their own that stands here; a row
-- is the truth about them, and bytes without one are swept away. Nobody reads what was not scanned.

create schema objects;
grant usage on schema objects to tamga_app, tamga_system;

create table objects.object (
  id               uuid primary key,
  owner_id         uuid not null references users."user" (id),
  -- What it was handed in for, as the room that took it calls it.
  kind             text not null check (kind ~ '^[a-z]+\.[a-z_]+$'),
  name             text not null check (char_length(name) between 1 and 255),
  media_type       text not null check (char_length(media_type) between 3 and 127),
  state            text not null default 'pending' check (state in ('pending', 'clean', 'infected')),
  data_key_sealed  text not null,
  size_bytes       bigint check (size_bytes >= 0),
  sha256           bytea check (octet_length(sha256) = 32),
  created_at       timestamptz(3) not null,
  settled_at       timestamptz(3),
  constraint object_settled check ((state = 'pending') = (settled_at is null)),
  constraint object_whole check ((state = 'pending') = (size_bytes is null or sha256 is null))
);
create index object_owner_id on objects.object (owner_id, created_at);
create index object_pending on objects.object (created_at) where state = 'pending';

alter table objects.object enable row level security;
alter table objects.object force row level security;
-- One's own, once they are known to be harmless.
create policy own_clean_rows on objects.object for select to tamga_app
  using (owner_id = (select platform.actor_id()) and state = 'clean');
create policy own_uploads on objects.object for insert to tamga_app
  with check (owner_id = (select platform.actor_id()) and state = 'pending');
create policy own_removal on objects.object for delete to tamga_app
  using (owner_id = (select platform.actor_id()) and state = 'clean');
create policy platform_itself on objects.object to tamga_system using (true) with check (true);

grant select, insert (id, owner_id, kind, name, media_type, data_key_sealed, created_at), delete on objects.object
  to tamga_app;
grant select, insert, update (state, size_bytes, sha256, settled_at, data_key_sealed), delete on objects.object
  to tamga_system;
