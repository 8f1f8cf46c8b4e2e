-- The statistics of an organisation are about many days, and all but the last of them are over: what happened on a day is
-- counted once and kept. A day that is not kept is counted when it is asked for. An appeal, or anything else that changes what was
-- counted, removes the day, and the next question counts it anew.

create table cases.counted_day (
  tenant_id  uuid not null references org.organisation (id),
  day        date not null,
  primary key (tenant_id, day)
);

create table cases.day_of_service (
  tenant_id   uuid not null,
  day         date not null,
  service_id  uuid not null,
  received    int not null,
  decided     int not null,
  rejected    int not null,
  on_time     int not null,
  asked       int not null,
  -- How long each decision took, for the median of any span of days.
  seconds     int[] not null,
  primary key (tenant_id, day, service_id),
  foreign key (tenant_id, day) references cases.counted_day on delete cascade
);

create table cases.day_of_officer (
  tenant_id   uuid not null,
  day         date not null,
  officer_id  uuid not null,
  decided     int not null,
  primary key (tenant_id, day, officer_id),
  foreign key (tenant_id, day) references cases.counted_day on delete cascade
);

alter table cases.counted_day enable row level security;
alter table cases.counted_day force row level security;
create policy members on cases.counted_day for select to tamga_app
  using (tenant_id = any ((select org.actor_tenants())::uuid[]));
create policy platform_itself on cases.counted_day to tamga_system using (true) with check (true);
grant select on cases.counted_day to tamga_app;
grant select, insert, delete on cases.counted_day to tamga_system;

alter table cases.day_of_service enable row level security;
alter table cases.day_of_service force row level security;
create policy members on cases.day_of_service for select to tamga_app
  using (tenant_id = any ((select org.actor_tenants())::uuid[]));
create policy platform_itself on cases.day_of_service to tamga_system using (true) with check (true);
grant select on cases.day_of_service to tamga_app;
grant select, insert on cases.day_of_service to tamga_system;

alter table cases.day_of_officer enable row level security;
alter table cases.day_of_officer force row level security;
create policy members on cases.day_of_officer for select to tamga_app
  using (tenant_id = any ((select org.actor_tenants())::uuid[]));
create policy platform_itself on cases.day_of_officer to tamga_system using (true) with check (true);
grant select on cases.day_of_officer to tamga_app;
grant select, insert on cases.day_of_officer to tamga_system;

create function cases.home_day(moment timestamptz) returns date
  language sql immutable parallel safe
  return (moment at time zone 'Asia/Ulaanbaatar')::date;

-- Who counts a day holds this lock alone, who changes what is counted shares it: so no day is kept that a change in another
-- transaction has missed.
create function cases.lock_counted_days(tenant uuid, alone boolean) returns void
  language plpgsql set search_path = pg_catalog
as $$
declare
  key bigint := hashtextextended('cases.counted_day ' || tenant, 0);
begin
  if alone then
    perform pg_advisory_xact_lock(key);
  else
    perform pg_advisory_xact_lock_shared(key);
  end if;
end $$;

create function cases.forget_counted_days() returns trigger
  language plpgsql set search_path = pg_catalog
as $$
declare
  tenant uuid := coalesce(new.tenant_id, old.tenant_id);
begin
  if (old.service_id, old.submitted_at, old.decided_at, old.state = 'rejected', old.due_at, old.paused_ms, old.decided_by)
     is not distinct from
     (new.service_id, new.submitted_at, new.decided_at, new.state = 'rejected', new.due_at, new.paused_ms, new.decided_by)
     or coalesce(old.submitted_at, new.submitted_at) is null then
    return null;
  end if;
  perform cases.lock_counted_days(tenant, false);
  delete from cases.counted_day
  where tenant_id = tenant
    and day in (cases.home_day(old.submitted_at), cases.home_day(new.submitted_at),
                cases.home_day(old.decided_at), cases.home_day(new.decided_at));
  return null;
end $$;
create trigger application_counted after insert or update or delete on cases.application
  for each row execute function cases.forget_counted_days();
