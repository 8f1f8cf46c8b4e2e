-- Organisations and their members. Who belongs where is decided here, in the database, for every table that carries a
-- tenant_id. The policies have the shape `tenant_id = any(array(...))`: the planner turns it into an index condition,
-- which `in (select ...)` or `exists (...)` never become.

create schema org;
grant usage on schema org to tamga_app, tamga_system, tamga_readonly;

create table org.organisation (
  id          uuid primary key,
  reg_no      text not null unique,
  name        text not null,
  created_at  timestamptz not null default now()
);

create table org.member (
  user_id     uuid not null references users."user" (id),
  tenant_id   uuid not null references org.organisation (id),
  role        text not null check (role in ('owner', 'admin', 'officer', 'member')),
  state       text not null check (state in ('invited', 'active', 'suspended', 'removed')),
  created_at  timestamptz not null default now(),
  primary key (user_id, tenant_id)
);
create index member_tenant_id on org.member (tenant_id, user_id);

-- Apart from the policy and run as the owner: a policy on org.member that read org.member would never end.
create function org.actor_tenants() returns uuid[]
  language sql stable parallel safe security definer set search_path = pg_catalog
as $$
  select coalesce(array_agg(m.tenant_id), '{}')
  from org.member m
  where m.user_id = platform.actor_id() and m.state = 'active'
$$;

alter table org.member enable row level security;
alter table org.member force row level security;
create policy fellow_members on org.member for select to tamga_app
  using (tenant_id = any ((select org.actor_tenants())::uuid[]));
create policy platform_itself on org.member to tamga_system using (true) with check (true);

alter table org.organisation enable row level security;
alter table org.organisation force row level security;
create policy members on org.organisation for select to tamga_app
  using (id = any (array(
    select m.tenant_id from org.member m where m.user_id = (select platform.actor_id()) and m.state = 'active')));
create policy platform_itself on org.organisation to tamga_system using (true) with check (true);

grant select on org.organisation, org.member to tamga_app;
grant select, insert, update on org.organisation, org.member to tamga_system;
