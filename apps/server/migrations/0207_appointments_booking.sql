-- Who comes when. The platform gives places away and takes them back, since a citizen is no member of the organisation;
-- citizens read their own, members of the organisation read those of the organisation and tell who came. Nobody does that
-- for themselves.

create table appointments.booking (
  id             uuid primary key,
  tenant_id      uuid not null references org.organisation (id),
  slot_id        uuid not null,
  -- Those of the slot: the foreign key says so, and a constraint cannot look into another table.
  starts_at      timestamptz(3) not null,
  ends_at        timestamptz(3) not null,
  citizen_id     uuid not null references users."user" (id),
  -- What it is for, in the room that keeps cases.
  case_id        uuid,
  state          text not null check (state in ('held', 'booked', 'checked_in', 'completed', 'no_show', 'cancelled',
                                                'released', 'rescheduled', 'displaced')),
  -- Which of the three that a citizen may have at once; none once it is over.
  place          int check (place between 1 and 3),
  held_until     timestamptz(3),
  replaces_id    uuid references appointments.booking (id),
  -- Why the office could not keep it.
  reason         text check (char_length(reason) between 1 and 300),
  reminded_at    timestamptz(3),
  -- When a person whom the office displaced was told, and offered another time.
  amended_at     timestamptz(3),
  created_at     timestamptz(3) not null default now(),
  updated_at     timestamptz(3) not null default now(),
  check ((state = 'held') = (held_until is not null)),
  check ((state in ('held', 'booked', 'checked_in')) = (place is not null)),
  constraint booking_slot foreign key (slot_id, tenant_id, starts_at, ends_at)
    references appointments.slot (id, tenant_id, starts_at, ends_at),
  constraint booking_overlap exclude using gist (citizen_id with =, tstzrange(starts_at, ends_at) with &&)
    where (state in ('held', 'booked', 'checked_in'))
);
create unique index booking_place on appointments.booking (citizen_id, place) where place is not null;
create unique index booking_case on appointments.booking (case_id)
  where case_id is not null and state in ('held', 'booked', 'checked_in');
create index booking_case_id on appointments.booking (case_id, id) where case_id is not null;
create index booking_citizen on appointments.booking (citizen_id, starts_at desc, id desc);
create index booking_slot_id on appointments.booking (slot_id, tenant_id, starts_at, ends_at);
create index booking_tenant_id on appointments.booking (tenant_id);
create index booking_replaces_id on appointments.booking (replaces_id) where replaces_id is not null;
create index booking_held on appointments.booking (held_until) where state = 'held';
create index booking_booked on appointments.booking (starts_at) where state = 'booked';
create index booking_checked_in on appointments.booking (ends_at) where state = 'checked_in';
create index booking_displaced on appointments.booking (id) where state = 'displaced' and amended_at is null;
create index booking_no_show on appointments.booking (citizen_id, starts_at) where state = 'no_show';

alter table appointments.booking enable row level security;
alter table appointments.booking force row level security;
create policy own_rows on appointments.booking for select to tamga_app
  using (citizen_id = (select platform.actor_id()));
create policy members on appointments.booking for select to tamga_app
  using (tenant_id = any ((select org.actor_tenants())::uuid[]));
create policy members_change on appointments.booking for update to tamga_app
  using (tenant_id = any ((select org.actor_manages('{owner,admin,officer,member}'))::uuid[])
         and citizen_id <> (select platform.actor_id()))
  with check (tenant_id = any ((select org.actor_manages('{owner,admin,officer,member}'))::uuid[])
              and citizen_id <> (select platform.actor_id())
              and state in ('checked_in', 'completed', 'no_show'));
create policy platform_itself on appointments.booking to tamga_system using (true) with check (true);
grant select, update (state, place, updated_at) on appointments.booking to tamga_app;
grant select, insert, update (state, place, held_until, reason, reminded_at, amended_at, updated_at)
  on appointments.booking to tamga_system;
