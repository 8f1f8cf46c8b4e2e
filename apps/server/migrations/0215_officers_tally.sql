-- How many open applications each organisation has, by what the views of its officers ask for. A count that is kept in one
-- row would make every two moves of an organisation wait for each other, so a move leaves differences, and a duty adds
-- them up.

create schema officers;
grant usage on schema officers to tamga_app, tamga_system;

create table officers.tally (
  id           bigint generated always as identity primary key,
  tenant_id    uuid not null references org.organisation (id),
  service_id   uuid not null,
  state        text not null,
  assigned_to  uuid,
  overdue      boolean not null,
  escalated    boolean not null,
  second       boolean not null,
  difference   int not null
);
create index tally_tenant_id on officers.tally (tenant_id);

alter table officers.tally enable row level security;
alter table officers.tally force row level security;
create policy members on officers.tally for select to tamga_app
  using (tenant_id = any ((select org.actor_tenants())::uuid[]));
create policy platform_itself on officers.tally to tamga_system using (true) with check (true);
grant select on officers.tally to tamga_app;
grant select, insert, delete on officers.tally to tamga_system;

create function officers.tally_move() returns trigger
  language plpgsql set search_path = pg_catalog
as $$
begin
  if tg_op = 'UPDATE' and
     (old.tenant_id, old.service_id, old.state, old.assigned_to, old.flags, old.gates) is not distinct from
     (new.tenant_id, new.service_id, new.state, new.assigned_to, new.flags, new.gates) then
    return null;
  end if;
  if tg_op in ('UPDATE', 'DELETE') and old.state in ('queued', 'in_review', 'info_requested', 'approved') then
    insert into officers.tally (tenant_id, service_id, state, assigned_to, overdue, escalated, second, difference)
    values (old.tenant_id, old.service_id, old.state, old.assigned_to, 'overdue' = any (old.flags),
            'escalated' = any (old.flags), 'second_decision' = any (old.gates), -1);
  end if;
  if tg_op in ('INSERT', 'UPDATE') and new.state in ('queued', 'in_review', 'info_requested', 'approved') then
    insert into officers.tally (tenant_id, service_id, state, assigned_to, overdue, escalated, second, difference)
    values (new.tenant_id, new.service_id, new.state, new.assigned_to, 'overdue' = any (new.flags),
            'escalated' = any (new.flags), 'second_decision' = any (new.gates), 1);
  end if;
  return null;
end $$;
create trigger application_tally after insert or update or delete on cases.application
  for each row execute function officers.tally_move();

-- What the views are read by, the most urgent first.
create index application_unit on cases.application (tenant_id, due_at, id)
  where state in ('queued', 'in_review', 'info_requested', 'approved');
create index application_mine on cases.application (assigned_to, due_at, id)
  where state in ('in_review', 'info_requested', 'approved');
create index application_of_service on cases.application (tenant_id, service_id, due_at, id)
  where state in ('queued', 'in_review', 'info_requested', 'approved');
create index application_late on cases.application (tenant_id, due_at, id)
  where state in ('queued', 'in_review', 'info_requested', 'approved') and flags && '{overdue,escalated}';
create index application_second on cases.application (tenant_id, due_at, id)
  where state in ('queued', 'in_review', 'info_requested', 'approved') and gates @> '{second_decision}';
create index application_number on cases.application (tenant_id, number text_pattern_ops) where submitted_at is not null;
-- What the statistics of some days are read by.
create index application_decided_at on cases.application (tenant_id, decided_at) where decided_at is not null;
create index application_submitted_at on cases.application (tenant_id, submitted_at) where submitted_at is not null;
