-- Files that a person or an organisation keeps for itself. The bytes are objects of the platform; here stands whose they are,
-- what they are called, and how much room they take. Who may see a file reads it; only the platform itself writes, so that
-- no byte is kept that was not counted.

create schema storage;
grant usage on schema storage to tamga_app, tamga_system;

-- Its id is that of the person or the organisation, so that whose a file is can be seen without asking here.
create table storage.space (
  id              uuid primary key,
  owner_id        uuid unique references users."user" (id),
  tenant_id       uuid unique references org.organisation (id),
  used_bytes      bigint not null default 0 check (used_bytes >= 0),
  reserved_bytes  bigint not null default 0 check (reserved_bytes >= 0),
  created_at      timestamptz(3) not null,
  check (num_nonnulls(owner_id, tenant_id) = 1 and id = coalesce(owner_id, tenant_id))
);

-- Room that an upload has taken before its first byte. It ends with the upload, or with its time.
create table storage.reservation (
  id          uuid primary key,
  space_id    uuid not null references storage.space (id),
  size_bytes  bigint not null check (size_bytes > 0),
  expires_at  timestamptz(3) not null
);
create index reservation_space_id on storage.reservation (space_id);
create index reservation_expires_at on storage.reservation (expires_at);

create table storage.file (
  id          uuid primary key,
  space_id    uuid not null references storage.space (id),
  -- Set where the space is that of an organisation.
  tenant_id   uuid references org.organisation (id) check (tenant_id = space_id),
  -- Folders are no rows: one is there while a file is in it. '' is the top.
  folder      text collate "C" not null default '' check (char_length(folder) <= 400),
  name        text collate "C" not null check (char_length(name) between 1 and 200),
  version_no  int not null check (version_no > 0),
  -- Nobody deletes it while this is set, or before that day.
  held        boolean not null default false,
  kept_for    text not null default 'none' check (kept_for in ('none', 'one_year', 'five_years', 'ten_years')),
  kept_until  timestamptz(3),
  created_at  timestamptz(3) not null,
  updated_at  timestamptz(3) not null,
  -- Since when it lies in the bin.
  deleted_at  timestamptz(3),
  check ((kept_for = 'none') = (kept_until is null))
);
create unique index file_place on storage.file (space_id, folder, name) where deleted_at is null;
create index file_space_id on storage.file (space_id, id);
create index file_recent on storage.file (space_id, updated_at desc, id desc) where deleted_at is null;
create index file_binned on storage.file (space_id, deleted_at desc, id desc) where deleted_at is not null;
create index file_tenant_id on storage.file (tenant_id) where tenant_id is not null;
create index file_deleted_at on storage.file (deleted_at) where deleted_at is not null;

create table storage.version (
  file_id     uuid not null references storage.file (id),
  no          int not null check (no > 0),
  -- As the file has it, so that who may read a version is decided by its own row.
  space_id    uuid not null references storage.space (id),
  object_id   uuid not null unique references objects.object (id),
  media_type  text not null check (char_length(media_type) between 3 and 127),
  size_bytes  bigint not null check (size_bytes > 0),
  sha256      bytea not null check (octet_length(sha256) = 32),
  -- Null once that person is erased.
  created_by  uuid references users."user" (id),
  created_at  timestamptz(3) not null,
  primary key (file_id, no)
);
create index version_space_id on storage.version (space_id);
create index version_created_by on storage.version (created_by) where created_by is not null;

alter table storage.space enable row level security;
alter table storage.space force row level security;
create policy own on storage.space for select to tamga_app
  using (id = (select platform.actor_id()) or id = any ((select org.actor_tenants())::uuid[]));
create policy platform_itself on storage.space to tamga_system using (true) with check (true);
grant select on storage.space to tamga_app;
grant select, insert, update (used_bytes, reserved_bytes), delete on storage.space to tamga_system;

alter table storage.reservation enable row level security;
alter table storage.reservation force row level security;
create policy platform_itself on storage.reservation to tamga_system using (true) with check (true);
grant select, insert, delete on storage.reservation to tamga_system;

alter table storage.file enable row level security;
alter table storage.file force row level security;
create policy own on storage.file for select to tamga_app
  using (space_id = (select platform.actor_id()) or space_id = any ((select org.actor_tenants())::uuid[]));
create policy platform_itself on storage.file to tamga_system using (true) with check (true);
grant select on storage.file to tamga_app;
grant select, insert, update (folder, name, version_no, held, kept_for, kept_until, updated_at, deleted_at), delete
  on storage.file to tamga_system;

alter table storage.version enable row level security;
alter table storage.version force row level security;
create policy own on storage.version for select to tamga_app
  using (space_id = (select platform.actor_id()) or space_id = any ((select org.actor_tenants())::uuid[]));
create policy platform_itself on storage.version to tamga_system using (true) with check (true);
grant select on storage.version to tamga_app;
grant select, insert, update (created_by), delete on storage.version to tamga_system;
