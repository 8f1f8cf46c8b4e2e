-- Moves with every change that can take something from a key of an application, or from whoever holds it: processes keep what
-- they know of keys until then, and ask for this alone.

create table tools.key_epoch (
  one    boolean primary key default true check (one),
  -- No number: one that a database counts again, after it was brought back to an earlier moment, would be taken for the old one.
  value  uuid not null default gen_random_uuid()
);
comment on table tools.key_epoch is 'no-rls: one mark';
insert into tools.key_epoch default values;
grant select on tools.key_epoch to tamga_system;

create function tools.move_key_epoch() returns trigger
  language plpgsql security definer set search_path = pg_catalog
as $$
begin
  update tools.key_epoch set value = gen_random_uuid();
  return null;
end $$;

-- All but when it was last used, and what it is called.
create trigger stops_keys
  after update of id, application_id, handle, hash, pepper_id, scopes, expires_at, revoked_at or delete on tools.key
  for each statement execute function tools.move_key_epoch();
-- What `applications.client` answers with, as far as keys depend on it. Test applications have no keys.
create trigger stops_keys after update of id, tenant_id, services, active or delete on applications.application
  for each statement execute function tools.move_key_epoch();
-- Sorts behind the trigger that moves what everybody sees, so that those who move both take them in one order.
create trigger stops_keys after update of id, state or delete on org.organisation
  for each statement execute function tools.move_key_epoch();
