-- Files that are shown to others for a time: to a person, or to all who belong to an organisation. What was shared with a number
-- that is no person's here stands like the others, and shows nothing to anybody: the sharer is not told which it is.

create table storage.share (
  id             uuid primary key,
  file_id        uuid not null references storage.file (id),
  space_id       uuid not null references storage.space (id),
  to_user_id     uuid references users."user" (id),
  to_tenant_id   uuid references org.organisation (id),
  -- The number as the sharer wrote it, to show them a part of it again.
  number_sealed  text,
  -- What the sharer is called, for those with whom it is shared.
  from_sealed    text not null,
  "right"        text not null check ("right" in ('read', 'write')),
  created_by     uuid references users."user" (id),
  created_at     timestamptz(3) not null,
  ends_at        timestamptz(3) not null,
  ended_at       timestamptz(3),
  check ((to_tenant_id is null) = (number_sealed is not null) and (to_tenant_id is null or to_user_id is null)),
  check (ends_at > created_at)
);
create index share_file_id on storage.share (file_id, created_at, id);
create index share_space_id on storage.share (space_id, id);
create index share_to_user_id on storage.share (to_user_id, created_at) where to_user_id is not null and ended_at is null;
create index share_to_tenant_id on storage.share (to_tenant_id, created_at) where to_tenant_id is not null and ended_at is null;
create index share_created_by on storage.share (created_by) where created_by is not null;
create index share_ends_at on storage.share (ends_at) where ended_at is null;
-- Sharing again takes the place of the former one.
create unique index share_one_person on storage.share (file_id, to_user_id) where to_user_id is not null and ended_at is null;
create unique index share_one_organisation on storage.share (file_id, to_tenant_id) where to_tenant_id is not null and ended_at is null;

-- What is shared with the actor now. Runs as the owner: a policy of files cannot ask one that asks files.
create function storage.actor_shared() returns uuid[]
  language sql stable parallel safe security definer set search_path = pg_catalog
as $$
  select coalesce(array_agg(distinct s.file_id), '{}')
  from storage.share s
  where s.ended_at is null and s.ends_at > now()
    and (s.to_user_id = platform.actor_id() or s.to_tenant_id = any (org.actor_tenants()))
$$;

-- Of these, what each is now, unless it lies in the bin.
create function storage.actor_shared_objects() returns uuid[]
  language sql stable parallel safe security definer set search_path = pg_catalog
as $$
  select coalesce(array_agg(v.object_id), '{}')
  from storage.file f
  join storage.version v on v.file_id = f.id and v.no = f.version_no
  where f.id = any (storage.actor_shared()) and f.deleted_at is null
$$;

alter table storage.share enable row level security;
alter table storage.share force row level security;
create policy own on storage.share for select to tamga_app
  using (space_id = (select platform.actor_id()) or space_id = any ((select org.actor_tenants())::uuid[]));
create policy reached on storage.share for select to tamga_app
  using (ended_at is null and ends_at > now()
         and (to_user_id = (select platform.actor_id()) or to_tenant_id = any ((select org.actor_tenants())::uuid[])));
create policy platform_itself on storage.share to tamga_system using (true) with check (true);
grant select on storage.share to tamga_app;
grant select, insert, update (ended_at, created_by, number_sealed, from_sealed, to_user_id), delete on storage.share to tamga_system;

-- The file as it is now, and not what lies in the bin or was there before.
create policy shared on storage.file for select to tamga_app
  using (deleted_at is null and id = any ((select storage.actor_shared())::uuid[]));
create policy shared on storage.version for select to tamga_app
  using (object_id = any ((select storage.actor_shared_objects())::uuid[]));
