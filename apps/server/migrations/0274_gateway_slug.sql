-- The token that a service gets is made out to its slug, and former callers still know the address with it. So a slug that was used once
-- stays with its owner for good, also after the service and its log are forgotten: in other hands it would bring signed calls for the old
-- service, or its callers to a stranger.

create table gateway.slug (
  slug       text primary key,
  -- Null: the platform.
  tenant_id  uuid references org.organisation (id)
);
create index slug_tenant_id on gateway.slug (tenant_id);
comment on table gateway.slug is 'no-rls: names and their owners, which only the trigger of the services reads and writes';

-- Where a slug went from hand to hand before, it stays where it was used last.
insert into gateway.slug (slug, tenant_id)
select distinct on (slug) slug, tenant_id
from gateway.service
order by slug, removed_at desc nulls first;

-- In one statement, so that of two owners at once one waits for the other. Refused as what is in use is.
create function gateway.claim_slug() returns trigger
  language plpgsql security definer set search_path = pg_catalog
as $$
begin
  insert into gateway.slug as known (slug, tenant_id) values (new.slug, new.tenant_id)
  on conflict (slug) do update set slug = excluded.slug where known.tenant_id is not distinct from excluded.tenant_id;
  if not found then
    raise unique_violation using message = 'the slug belongs to another owner', constraint = 'service_slug';
  end if;
  return null;
end $$;
create trigger service_slug_claimed after insert or update of slug, tenant_id on gateway.service
  for each row execute function gateway.claim_slug();
