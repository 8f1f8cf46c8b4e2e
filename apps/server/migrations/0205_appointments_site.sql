-- Where and what for citizens are received: the sites of an organisation and its types of appointments. Everybody may know
-- them; the members of the organisation write them, as themselves. Who may at all, the permissions of the platform say.

-- Ranges of time are compared together with whose they are.
create extension if not exists btree_gist;

create schema appointments;
grant usage on schema appointments to tamga_app, tamga_system;

-- So that a type can name a service of its own organisation and no other.
alter table registry.service add constraint service_of_tenant unique (id, tenant_id);

create table appointments.site (
  id          uuid primary key,
  tenant_id   uuid not null references org.organisation (id),
  name_mn     text not null check (char_length(name_mn) between 1 and 120),
  name_en     text not null check (char_length(name_en) between 1 and 120),
  address_mn  text not null check (char_length(address_mn) between 1 and 300),
  address_en  text not null check (char_length(address_en) between 1 and 300),
  -- One that the database does not know is refused here, and not when days are counted by it.
  time_zone   text not null default 'Asia/Ulaanbaatar'
              check (char_length(time_zone) <= 64 and timestamptz '2026-01-01 00:00+00' at time zone time_zone is not null),
  state       text not null default 'open' check (state in ('open', 'closed')),
  version     int not null default 1 check (version > 0),
  created_by  uuid not null references users."user" (id),
  created_at  timestamptz(3) not null default now(),
  updated_at  timestamptz(3) not null default now(),
  unique (id, tenant_id)
);
create index site_tenant_id on appointments.site (tenant_id, id);
create index site_created_by on appointments.site (created_by);

create table appointments.type (
  id              uuid primary key,
  tenant_id       uuid not null references org.organisation (id),
  title_mn        text not null check (char_length(title_mn) between 1 and 120),
  title_en        text not null check (char_length(title_en) between 1 and 120),
  minutes         int not null check (minutes between 5 and 480),
  service_id      uuid,
  -- How long before it begins a place can still be taken, and be given back.
  lead_minutes    int not null default 60 check (lead_minutes between 0 and 20160),
  cutoff_minutes  int not null default 120 check (cutoff_minutes between 0 and 20160),
  state           text not null default 'open' check (state in ('open', 'closed')),
  version         int not null default 1 check (version > 0),
  created_by      uuid not null references users."user" (id),
  created_at      timestamptz(3) not null default now(),
  updated_at      timestamptz(3) not null default now(),
  unique (id, tenant_id),
  constraint type_service foreign key (service_id, tenant_id) references registry.service (id, tenant_id)
);
create index type_tenant_id on appointments.type (tenant_id, id);
create index type_service_id on appointments.type (service_id, tenant_id) where service_id is not null;
create index type_created_by on appointments.type (created_by);

-- Nobody is received by an organisation that is not active.
create function appointments.is_receiving(tenant uuid) returns boolean
  language sql stable parallel safe security definer set search_path = pg_catalog
as $$
  select exists (select from org.organisation o where o.id = tenant and o.state = 'active')
$$;

alter table appointments.site enable row level security;
alter table appointments.site force row level security;
create policy everybody on appointments.site for select to tamga_app using (true);
create policy members_begin on appointments.site for insert to tamga_app
  with check (tenant_id = any ((select org.actor_manages('{owner,admin,officer,member}'))::uuid[])
              and created_by = (select platform.actor_id()));
create policy members_change on appointments.site for update to tamga_app
  using (tenant_id = any ((select org.actor_manages('{owner,admin,officer,member}'))::uuid[]))
  with check (tenant_id = any ((select org.actor_manages('{owner,admin,officer,member}'))::uuid[]));
create policy platform_itself on appointments.site to tamga_system using (true) with check (true);
grant select, insert (id, tenant_id, name_mn, name_en, address_mn, address_en, time_zone, created_by, created_at, updated_at),
      update (name_mn, name_en, address_mn, address_en, time_zone, state, version, updated_at)
  on appointments.site to tamga_app;
grant select on appointments.site to tamga_system;

alter table appointments.type enable row level security;
alter table appointments.type force row level security;
create policy everybody on appointments.type for select to tamga_app using (true);
create policy members_begin on appointments.type for insert to tamga_app
  with check (tenant_id = any ((select org.actor_manages('{owner,admin,officer,member}'))::uuid[])
              and created_by = (select platform.actor_id()));
create policy members_change on appointments.type for update to tamga_app
  using (tenant_id = any ((select org.actor_manages('{owner,admin,officer,member}'))::uuid[]))
  with check (tenant_id = any ((select org.actor_manages('{owner,admin,officer,member}'))::uuid[]));
create policy platform_itself on appointments.type to tamga_system using (true) with check (true);
grant select,
      insert (id, tenant_id, title_mn, title_en, minutes, service_id, lead_minutes, cutoff_minutes, created_by, created_at,
              updated_at),
      update (title_mn, title_en, minutes, service_id, lead_minutes, cutoff_minutes, state, version, updated_at)
  on appointments.type to tamga_app;
grant select on appointments.type to tamga_system;
