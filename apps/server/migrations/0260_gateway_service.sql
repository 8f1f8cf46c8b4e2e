-- Services of organisations behind the gateway, and which applications may call them, for what and by which law. A service
-- belongs to the platform or to an organisation; those of an organisation are seen by its members alone.

create schema gateway;
grant usage on schema gateway to tamga_app, tamga_system;

create table gateway.service (
  id                  uuid primary key,
  tenant_id           uuid references org.organisation (id),
  slug                text not null check (slug ~ '^[a-z][a-z0-9]*(-[a-z0-9]+)*$' and char_length(slug) between 2 and 40),
  name_mn             text not null check (char_length(name_mn) between 1 and 120),
  name_en             text not null check (char_length(name_en) between 1 and 120),
  upstreams           text[] not null check (cardinality(upstreams) between 1 and 8),
  methods             text[] not null
                      check (cardinality(methods) > 0 and methods <@ '{GET,HEAD,POST,PUT,PATCH,DELETE}'::text[]),
  timeout_ms          int not null check (timeout_ms between 100 and 60000),
  retries             int not null check (retries between 0 and 2),
  request_bytes_max   int not null check (request_bytes_max between 0 and 52428800),
  response_bytes_max  int not null check (response_bytes_max between 1024 and 104857600),
  health_path         text check (health_path ~ '^/' and char_length(health_path) <= 200),
  -- Whether a call names the citizen whom it is about.
  citizen             text not null check (citizen in ('none', 'accepted', 'required')),
  active              boolean not null,
  version             int not null default 1 check (version >= 1),
  created_at          timestamptz(3) not null default now(),
  updated_at          timestamptz(3) not null default now(),
  constraint service_slug unique (slug)
);
create index service_tenant_id on gateway.service (tenant_id, slug);

create table gateway.caller (
  service_id           uuid not null references gateway.service (id) on delete cascade,
  application_id       uuid not null references applications.application (id) on delete cascade,
  purpose              text not null check (char_length(purpose) between 1 and 300),
  legal_basis          text not null check (char_length(legal_basis) between 1 and 300),
  requests_per_minute  int not null check (requests_per_minute between 1 and 600000),
  primary key (service_id, application_id)
);
create index caller_application_id on gateway.caller (application_id);

-- Rises with every change, so that the processes of the gateway ask for one number to learn whether there was one.
create table gateway.revision (
  only_one  boolean primary key default true check (only_one),
  number    bigint not null default 0
);
insert into gateway.revision default values;

create function gateway.raise_revision() returns trigger
  language plpgsql security definer set search_path = pg_catalog
as $$
begin
  update gateway.revision set number = number + 1;
  return null;
end $$;
create trigger service_changed after insert or update or delete on gateway.service
  for each statement execute function gateway.raise_revision();
create trigger caller_changed after insert or update or delete on gateway.caller
  for each statement execute function gateway.raise_revision();

alter table gateway.service enable row level security;
alter table gateway.service force row level security;
-- Who holds gateway.manage is asked before; here it is decided whose services they are.
create policy platform_or_own on gateway.service to tamga_app
  using (tenant_id is null or tenant_id = any ((select org.actor_tenants())::uuid[]))
  with check (tenant_id is null or tenant_id = any ((select org.actor_tenants())::uuid[]));
create policy platform_itself on gateway.service for select to tamga_system using (true);

alter table gateway.caller enable row level security;
alter table gateway.caller force row level security;
create policy of_visible_service on gateway.caller to tamga_app
  using (service_id = any (array(select s.id from gateway.service s where s.id = service_id)))
  with check (service_id = any (array(select s.id from gateway.service s where s.id = service_id)));
create policy platform_itself on gateway.caller for select to tamga_system using (true);

grant select, insert, update, delete on gateway.service to tamga_app;
grant select, insert, delete on gateway.caller to tamga_app;
grant select on gateway.service, gateway.caller to tamga_system;

comment on table gateway.revision is 'no-rls: one number';
grant select on gateway.revision to tamga_system;
