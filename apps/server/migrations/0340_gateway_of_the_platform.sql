-- Services and applications that belong to no organisation are the platform's: its administrators alone change and decide what is
-- theirs. Who manages the gateway for an organisation sees the platform's services, and does nothing about them.

-- Whether the actor is an administrator of the platform, or above.
create function users.actor_administers() returns boolean
  language sql stable parallel safe security definer set search_path = pg_catalog
as $$
  select exists (
    select from users."user" u
    join rbac.role r on r.key = u.role
    where u.id = platform.actor_id() and (u.superadmin or (u.active and r.level <= 2)))
$$;

drop policy added on gateway.service;
create policy added on gateway.service for insert to tamga_app
  with check ((tenant_id is null and (select users.actor_administers()))
    or tenant_id = any ((select org.actor_manages('{owner,admin,officer,member}'))::uuid[]));
drop policy changed on gateway.service;
create policy changed on gateway.service for update to tamga_app
  using ((tenant_id is null and (select users.actor_administers()))
    or tenant_id = any ((select org.actor_manages('{owner,admin,officer,member}'))::uuid[]))
  with check ((tenant_id is null and (select users.actor_administers()))
    or tenant_id = any ((select org.actor_manages('{owner,admin,officer,member}'))::uuid[]));

drop policy added on gateway.caller;
create policy added on gateway.caller for insert to tamga_app
  with check (service_id = any (array(
    select s.id from gateway.service s
    where s.id = service_id and ((s.tenant_id is null and (select users.actor_administers()))
      or s.tenant_id = any ((select org.actor_manages('{owner,admin,officer,member}'))::uuid[])))));
drop policy withdrawn on gateway.caller;
create policy withdrawn on gateway.caller for delete to tamga_app
  using (service_id = any (array(
    select s.id from gateway.service s
    where s.id = service_id and ((s.tenant_id is null and (select users.actor_administers()))
      or s.tenant_id = any ((select org.actor_manages('{owner,admin,officer,member}'))::uuid[])))));

drop policy of_either_side on gateway.access_request;
create policy of_either_side on gateway.access_request for select to tamga_app
  using ((tenant_id is null and (select users.actor_administers()))
    or tenant_id = any ((select org.actor_tenants())::uuid[])
    or service_id = any (array(
      select s.id from gateway.service s
      where s.tenant_id is not null or (select users.actor_administers()))));
drop policy asked on gateway.access_request;
create policy asked on gateway.access_request for insert to tamga_app
  with check (state = 'asked' and asked_by = (select platform.actor_id())
    and ((tenant_id is null and (select users.actor_administers()))
      or tenant_id = any ((select org.actor_manages('{owner,admin,officer,member}'))::uuid[])));
drop policy moved on gateway.access_request;
create policy moved on gateway.access_request for update to tamga_app
  using ((tenant_id is null and (select users.actor_administers()))
    or tenant_id = any ((select org.actor_manages('{owner,admin,officer,member}'))::uuid[])
    or service_id = any (array(
      select s.id from gateway.service s
      where (s.tenant_id is null and (select users.actor_administers()))
        or s.tenant_id = any ((select org.actor_manages('{owner,admin,officer,member}'))::uuid[]))));
