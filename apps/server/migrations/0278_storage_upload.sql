-- Large files that come in parts, over hours and broken connections. A part is an object of its own; once all have come they are
-- put together, scanned and kept as any other file, and the parts go.

create table storage.upload (
  id              uuid primary key,
  created_by      uuid not null references users."user" (id),
  session_id      uuid not null,
  space_id        uuid not null references storage.space (id),
  tenant_id       uuid references org.organisation (id) check (tenant_id = space_id),
  folder          text not null check (char_length(folder) <= 400),
  name            text not null check (char_length(name) between 1 and 200),
  -- The file that gets a new version; of one that is new, known once it is kept.
  file_id         uuid,
  media_type      text not null check (char_length(media_type) between 3 and 127),
  size_bytes      bigint not null check (size_bytes > 0),
  offset_bytes    bigint not null default 0 check (offset_bytes between 0 and size_bytes),
  reservation_id  uuid not null,
  state           text not null default 'open' check (state in ('open', 'checking', 'kept', 'refused')),
  reason          text,
  created_at      timestamptz(3) not null,
  expires_at      timestamptz(3) not null,
  check (state not in ('checking', 'kept') or offset_bytes = size_bytes),
  check ((state = 'refused') = (reason is not null))
);
create index upload_created_by on storage.upload (created_by);
create index upload_space_id on storage.upload (space_id);
create index upload_tenant_id on storage.upload (tenant_id) where tenant_id is not null;
create index upload_expires_at on storage.upload (expires_at);

create table storage.part (
  upload_id    uuid not null references storage.upload (id),
  starts_at    bigint not null check (starts_at >= 0),
  object_id    uuid not null unique references objects.object (id),
  primary key (upload_id, starts_at)
);

alter table storage.upload enable row level security;
alter table storage.upload force row level security;
create policy own on storage.upload for select to tamga_app using (created_by = (select platform.actor_id()));
create policy platform_itself on storage.upload to tamga_system using (true) with check (true);
grant select on storage.upload to tamga_app;
grant select, insert, update (offset_bytes, state, reason, file_id), delete on storage.upload to tamga_system;

alter table storage.part enable row level security;
alter table storage.part force row level security;
create policy platform_itself on storage.part to tamga_system using (true) with check (true);
grant select, insert, delete on storage.part to tamga_system;
