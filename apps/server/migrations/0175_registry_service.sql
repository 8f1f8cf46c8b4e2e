-- Services that organisations offer, and everything they have ever promised: each version is kept whole, and what was
-- published is never changed. Members of the organisation read and write, as themselves; who may do either at all, the
-- permissions of the platform say. Citizens see what the platform itself shows them.

create schema registry;
grant usage on schema registry to tamga_app, tamga_system;

create table registry.service (
  id              uuid primary key,
  tenant_id       uuid not null references org.organisation (id),
  code            text not null check (code ~ '^[a-z][a-z0-9]*(-[a-z0-9]+)*$' and char_length(code) between 2 and 64),
  state           text not null default 'draft' check (state in ('draft', 'published', 'archived', 'deleted')),
  version         int not null default 1 check (version > 0),
  published_no    int check (published_no > 0),
  draft_no        int check (draft_no > 0),
  archived_at     timestamptz(3),
  archive_reason  text check (char_length(archive_reason) between 1 and 500),
  successor_id    uuid references registry.service (id),
  created_by      uuid not null references users."user" (id),
  created_at      timestamptz(3) not null default now(),
  updated_at      timestamptz(3) not null default now(),
  check (state in ('draft', 'deleted') = (published_no is null)),
  check ((state = 'archived') = (archived_at is not null and archive_reason is not null)),
  check (draft_no is null or published_no is null or draft_no = published_no + 1),
  check (successor_id is null or (state = 'archived' and successor_id <> id))
);
create index service_tenant_id on registry.service (tenant_id, id);
create unique index service_code on registry.service (tenant_id, code) where state <> 'deleted';
create index service_successor_id on registry.service (successor_id) where successor_id is not null;
create index service_created_by on registry.service (created_by);

create table registry.service_version (
  service_id    uuid not null references registry.service (id),
  tenant_id     uuid not null references org.organisation (id),
  no            int not null check (no > 0),
  -- As `ServiceContent` of the contract has it; read and compared as a whole.
  content       jsonb not null check (jsonb_typeof(content) = 'object' and pg_column_size(content) <= 1048576),
  -- Everybody who wrote in it while it was a draft.
  edited_by     uuid[] not null check (cardinality(edited_by) > 0),
  published_by  uuid references users."user" (id),
  published_at  timestamptz(3),
  updated_at    timestamptz(3) not null default now(),
  primary key (service_id, no),
  check ((published_at is null) = (published_by is null))
);
create index service_version_tenant_id on registry.service_version (tenant_id, service_id, no);
create index service_version_published_by on registry.service_version (published_by) where published_by is not null;

create function registry.guard_published() returns trigger
  language plpgsql set search_path = pg_catalog
as $$
begin
  if old.published_at is not null then
    raise exception 'a published version is never changed'
      using errcode = 'check_violation', constraint = 'service_version_published';
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $$;
create trigger service_version_published before update or delete on registry.service_version
  for each row execute function registry.guard_published();

-- How an organisation publishes; one without a row asks for no reviewer.
create table registry.publishing (
  tenant_id       uuid primary key references org.organisation (id),
  needs_reviewer  boolean not null default false,
  version         int not null default 1 check (version > 0)
);

alter table registry.service enable row level security;
alter table registry.service force row level security;
create policy members on registry.service for select to tamga_app
  using (tenant_id = any ((select org.actor_tenants())::uuid[]));
create policy members_begin on registry.service for insert to tamga_app
  with check (tenant_id = any ((select org.actor_manages('{owner,admin,officer,member}'))::uuid[])
              and created_by = (select platform.actor_id()) and state = 'draft');
create policy members_change on registry.service for update to tamga_app
  using (tenant_id = any ((select org.actor_manages('{owner,admin,officer,member}'))::uuid[]))
  with check (tenant_id = any ((select org.actor_manages('{owner,admin,officer,member}'))::uuid[]));
create policy platform_itself on registry.service to tamga_system using (true) with check (true);
grant select, insert (id, tenant_id, code, draft_no, created_by, created_at, updated_at),
      update (state, version, published_no, draft_no, archived_at, archive_reason, successor_id, updated_at)
  on registry.service to tamga_app;
grant select on registry.service to tamga_system;

alter table registry.service_version enable row level security;
alter table registry.service_version force row level security;
create policy members on registry.service_version for select to tamga_app
  using (tenant_id = any ((select org.actor_tenants())::uuid[]));
create policy members_write on registry.service_version for insert to tamga_app
  with check (tenant_id = any ((select org.actor_manages('{owner,admin,officer,member}'))::uuid[])
              and edited_by = array[(select platform.actor_id())] and published_at is null);
-- Who publishes does so in their own name.
create policy members_change on registry.service_version for update to tamga_app
  using (tenant_id = any ((select org.actor_manages('{owner,admin,officer,member}'))::uuid[]))
  with check (tenant_id = any ((select org.actor_manages('{owner,admin,officer,member}'))::uuid[])
              and coalesce(published_by = (select platform.actor_id()), true));
create policy platform_itself on registry.service_version to tamga_system using (true) with check (true);
grant select, insert (service_id, tenant_id, no, content, edited_by, updated_at),
      update (content, edited_by, published_by, published_at, updated_at)
  on registry.service_version to tamga_app;
grant select on registry.service_version to tamga_system;

alter table registry.publishing enable row level security;
alter table registry.publishing force row level security;
create policy members on registry.publishing for select to tamga_app
  using (tenant_id = any ((select org.actor_tenants())::uuid[]));
create policy managers_begin on registry.publishing for insert to tamga_app
  with check (tenant_id = any ((select org.actor_manages('{owner,admin}'))::uuid[]));
create policy managers_change on registry.publishing for update to tamga_app
  using (tenant_id = any ((select org.actor_manages('{owner,admin}'))::uuid[]))
  with check (tenant_id = any ((select org.actor_manages('{owner,admin}'))::uuid[]));
create policy platform_itself on registry.publishing to tamga_system using (true) with check (true);
grant select, insert (tenant_id), update (needs_reviewer, version) on registry.publishing to tamga_app;
grant select on registry.publishing to tamga_system;
