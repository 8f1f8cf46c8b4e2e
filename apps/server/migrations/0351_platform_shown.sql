-- One counter for all that everybody sees: the catalogue and the site. Answers and pages are kept until it moves.

create table platform.shown_epoch (
  one    boolean primary key default true check (one),
  value  bigint not null default 1
);
comment on table platform.shown_epoch is 'no-rls: one counter';
insert into platform.shown_epoch default values;
grant select on platform.shown_epoch to tamga_system;

create function platform.move_shown_epoch() returns trigger
  language plpgsql security definer set search_path = pg_catalog
as $$
begin
  update platform.shown_epoch set value = value + 1;
  return null;
end $$;

create trigger appearance_shown after update on site.appearance
  for each statement execute function platform.move_shown_epoch();
create trigger theme_shown after update on site.theme
  for each statement execute function platform.move_shown_epoch();
create trigger page_shown after update of published_version on site.page
  for each statement execute function platform.move_shown_epoch();

-- Beside the counter of the catalogue, which processes of the release before read; that one goes with a later release. Each
-- name sorts behind that of the trigger which moves it: all who move both take the old one first, so that nobody waits for each other.
create trigger shown_service after update of state, published_no on registry.service
  for each statement execute function platform.move_shown_epoch();
create trigger shown_evidence_type after update on registry.evidence_type
  for each statement execute function platform.move_shown_epoch();
create trigger shown_life_event after insert or delete on registry.life_event
  for each statement execute function platform.move_shown_epoch();
create trigger shown_once_only before insert or update or delete on registry.once_only
  for each statement execute function platform.move_shown_epoch();
create trigger shown_organisation after update of state on org.organisation
  for each statement execute function platform.move_shown_epoch();
