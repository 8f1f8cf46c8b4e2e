-- Moves with every change of what the public catalogue shows of this room, so that answers can be kept until then.

create table registry.shown_epoch (
  one    boolean primary key default true check (one),
  value  bigint not null default 1
);
comment on table registry.shown_epoch is 'no-rls: one counter';
insert into registry.shown_epoch default values;
grant select on registry.shown_epoch to tamga_system;

create function registry.move_epoch() returns trigger
  language plpgsql security definer set search_path = pg_catalog
as $$
begin
  update registry.shown_epoch set value = value + 1;
  return null;
end $$;
create trigger service_shown after update of state, published_no on registry.service
  for each statement execute function registry.move_epoch();
create trigger evidence_type_renamed after update on registry.evidence_type
  for each statement execute function registry.move_epoch();
create trigger life_event_changed after insert or delete on registry.life_event
  for each statement execute function registry.move_epoch();
create trigger once_only_judged after insert or update or delete on registry.once_only
  for each statement execute function registry.move_epoch();
