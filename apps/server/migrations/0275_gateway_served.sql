-- Services of an organisation that is not active are not called, and nobody changes them. Nothing is written into the service, so that
-- it is there again when the organisation comes back.

create function gateway.is_served(service gateway.service) returns boolean
  language sql stable parallel safe
  return service.active and service.removed_at is null and (service.tenant_id is null or exists (
    select from org.organisation o
    where o.id = service.tenant_id and o.state = 'active'));

create trigger gateway_organisation_moved after update of state on org.organisation
  for each statement execute function gateway.raise_revision();

-- Members go on seeing them and their log.
drop policy platform_or_own on gateway.service;
create policy platform_or_own on gateway.service for select to tamga_app
  using (tenant_id is null or tenant_id = any ((select org.actor_tenants())::uuid[]));
create policy added on gateway.service for insert to tamga_app
  with check (tenant_id is null or tenant_id = any ((select org.actor_manages('{owner,admin,officer,member}'))::uuid[]));
create policy changed on gateway.service for update to tamga_app
  using (tenant_id is null or tenant_id = any ((select org.actor_manages('{owner,admin,officer,member}'))::uuid[]))
  with check (tenant_id is null or tenant_id = any ((select org.actor_manages('{owner,admin,officer,member}'))::uuid[]));

drop policy of_visible_service on gateway.caller;
create policy of_visible_service on gateway.caller for select to tamga_app
  using (service_id = any (array(select s.id from gateway.service s where s.id = service_id)));
create policy added on gateway.caller for insert to tamga_app
  with check (service_id = any (array(
    select s.id from gateway.service s
    where s.id = service_id and (s.tenant_id is null
      or s.tenant_id = any ((select org.actor_manages('{owner,admin,officer,member}'))::uuid[])))));
create policy withdrawn on gateway.caller for delete to tamga_app
  using (service_id = any (array(
    select s.id from gateway.service s
    where s.id = service_id and (s.tenant_id is null
      or s.tenant_id = any ((select org.actor_manages('{owner,admin,officer,member}'))::uuid[])))));
