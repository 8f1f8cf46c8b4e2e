-- What others may read of a service in the directory, and the requests of applications to call it. A request is seen by those who
-- look after its application and by those who look after the service; what it leads to is a row of gateway.caller, as always.

alter table gateway.service add column listing jsonb check (jsonb_typeof(listing) = 'object');
create index service_listed on gateway.service (slug) where listing is not null and removed_at is null;

create table gateway.access_request (
  id                   uuid primary key,
  service_id           uuid not null references gateway.service (id) on delete cascade,
  application_id       uuid not null references applications.application (id) on delete cascade,
  -- Whose application it is; null: of the platform.
  tenant_id            uuid references org.organisation (id),
  purpose              text not null check (char_length(purpose) between 1 and 300),
  legal_basis          text not null check (char_length(legal_basis) between 1 and 300),
  requests_per_minute  int not null check (requests_per_minute between 1 and 600000),
  state                text not null check (state in ('asked', 'approved', 'refused', 'withdrawn', 'ended')),
  reason               text check (char_length(reason) between 1 and 300),
  asked_by             uuid not null,
  asked_at             timestamptz(3) not null default now(),
  moved_at             timestamptz(3) not null default now(),
  constraint refused_with_reason check (state <> 'refused' or reason is not null)
);
-- Of two who ask for the same application at once, one does.
create unique index access_request_open on gateway.access_request (service_id, application_id)
  where state in ('asked', 'approved');
create index access_request_application_id on gateway.access_request (application_id);
create index access_request_service_id on gateway.access_request (service_id);
create index access_request_tenant_id on gateway.access_request (tenant_id);
create index access_request_asked_by on gateway.access_request (asked_by);

alter table gateway.access_request enable row level security;
alter table gateway.access_request force row level security;
create policy of_either_side on gateway.access_request for select to tamga_app
  using (tenant_id is null or tenant_id = any ((select org.actor_tenants())::uuid[])
    or service_id = any (array(select s.id from gateway.service s)));
create policy asked on gateway.access_request for insert to tamga_app
  with check (state = 'asked' and asked_by = (select platform.actor_id())
    and (tenant_id is null or tenant_id = any ((select org.actor_manages('{owner,admin,officer,member}'))::uuid[])));
create policy moved on gateway.access_request for update to tamga_app
  using (tenant_id is null or tenant_id = any ((select org.actor_manages('{owner,admin,officer,member}'))::uuid[])
    or service_id = any (array(
      select s.id from gateway.service s
      where s.tenant_id is null or s.tenant_id = any ((select org.actor_manages('{owner,admin,officer,member}'))::uuid[]))));
create policy platform_itself on gateway.access_request to tamga_system using (true) with check (true);
grant select, insert, update (state, reason, requests_per_minute, moved_at) on gateway.access_request to tamga_app;
grant select, insert, update, delete on gateway.access_request to tamga_system;

-- Who gives up what their application may do sees neither the service nor its callers, so the platform takes it away.
create policy platform_ends on gateway.caller for delete to tamga_system using (true);
grant delete on gateway.caller to tamga_system;
create policy platform_counts_versions on gateway.service for update to tamga_system using (true) with check (true);
grant update (version, updated_at) on gateway.service to tamga_system;

-- What one application called, for those who look after it.
create index minute_application_id on gateway.minute (application_id, at);
