-- Who waits for a place to become free at a site, for a type of appointment. A citizen joins and leaves, as themselves; the
-- platform offers to who has waited longest.

create table appointments.wait (
  id          uuid primary key,
  tenant_id   uuid not null references org.organisation (id),
  site_id     uuid not null,
  type_id     uuid not null,
  citizen_id  uuid not null references users."user" (id),
  case_id     uuid,
  state       text not null default 'waiting' check (state in ('waiting', 'offered', 'left')),
  booking_id  uuid references appointments.booking (id),
  created_at  timestamptz(3) not null default now(),
  updated_at  timestamptz(3) not null default now(),
  check ((state = 'offered') = (booking_id is not null)),
  constraint wait_site foreign key (site_id, tenant_id) references appointments.site (id, tenant_id),
  constraint wait_type foreign key (type_id, tenant_id) references appointments.type (id, tenant_id)
);
create unique index wait_once on appointments.wait (citizen_id, site_id, type_id) where state = 'waiting';
create index wait_next on appointments.wait (site_id, type_id, created_at, id) where state = 'waiting';
create index wait_citizen_id on appointments.wait (citizen_id, created_at desc, id desc);
create index wait_site_id on appointments.wait (site_id, tenant_id);
create index wait_type_id on appointments.wait (type_id, tenant_id);
create index wait_tenant_id on appointments.wait (tenant_id);
create index wait_booking_id on appointments.wait (booking_id) where booking_id is not null;

alter table appointments.wait enable row level security;
alter table appointments.wait force row level security;
create policy own_rows on appointments.wait for select to tamga_app
  using (citizen_id = (select platform.actor_id()));
create policy own_joining on appointments.wait for insert to tamga_app
  with check (citizen_id = (select platform.actor_id()) and state = 'waiting');
create policy own_leaving on appointments.wait for update to tamga_app
  using (citizen_id = (select platform.actor_id()) and state = 'waiting')
  with check (citizen_id = (select platform.actor_id()) and state = 'left');
create policy platform_itself on appointments.wait to tamga_system using (true) with check (true);
grant select, insert (id, tenant_id, site_id, type_id, citizen_id, case_id, created_at, updated_at), update (state, updated_at)
  on appointments.wait to tamga_app;
grant select, insert, update (state, booking_id, updated_at), delete on appointments.wait to tamga_system;
