-- Times at which citizens are received, each with so many places. `taken` is how many of them are: it is raised by one
-- statement that asks whether one is free, and the check holds whatever else is written. Everybody may know them; members
-- of the organisation open and cancel them, and only the platform gives places away.

create table appointments.slot (
  id          uuid primary key,
  tenant_id   uuid not null references org.organisation (id),
  site_id     uuid not null,
  type_id     uuid not null,
  starts_at   timestamptz(3) not null,
  ends_at     timestamptz(3) not null,
  -- A window, a room, a camera: what serves one at a time.
  resource    text check (char_length(resource) between 1 and 60),
  capacity    int not null check (capacity between 1 and 500),
  taken       int not null default 0,
  state       text not null default 'open' check (state in ('open', 'cancelled')),
  created_by  uuid not null references users."user" (id),
  created_at  timestamptz(3) not null default now(),
  constraint slot_capacity check (taken between 0 and capacity),
  check (ends_at > starts_at),
  unique (id, tenant_id, starts_at, ends_at),
  constraint slot_site foreign key (site_id, tenant_id) references appointments.site (id, tenant_id),
  constraint slot_type foreign key (type_id, tenant_id) references appointments.type (id, tenant_id),
  constraint slot_resource exclude using gist (site_id with =, resource with =, tstzrange(starts_at, ends_at) with &&)
    where (state = 'open' and resource is not null)
);
-- The same time is opened once, however often it is asked for.
create unique index slot_once on appointments.slot (site_id, type_id, starts_at) where state = 'open' and resource is null;
create index slot_choice on appointments.slot (site_id, type_id, starts_at, id) where state = 'open';
create index slot_day on appointments.slot (site_id, starts_at, id);
create index slot_site_id on appointments.slot (site_id, tenant_id);
create index slot_type_id on appointments.slot (type_id, tenant_id);
create index slot_tenant_id on appointments.slot (tenant_id);
create index slot_created_by on appointments.slot (created_by);

alter table appointments.slot enable row level security;
alter table appointments.slot force row level security;
create policy everybody on appointments.slot for select to tamga_app using (true);
create policy members_open on appointments.slot for insert to tamga_app
  with check (tenant_id = any ((select org.actor_manages('{owner,admin,officer,member}'))::uuid[])
              and created_by = (select platform.actor_id()) and taken = 0);
create policy members_change on appointments.slot for update to tamga_app
  using (tenant_id = any ((select org.actor_manages('{owner,admin,officer,member}'))::uuid[]))
  with check (tenant_id = any ((select org.actor_manages('{owner,admin,officer,member}'))::uuid[]));
create policy platform_itself on appointments.slot to tamga_system using (true) with check (true);
grant select,
      insert (id, tenant_id, site_id, type_id, starts_at, ends_at, resource, capacity, created_by, created_at),
      update (state)
  on appointments.slot to tamga_app;
grant select, update (taken) on appointments.slot to tamga_system;
