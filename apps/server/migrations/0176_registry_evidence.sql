-- What services ask for and produce, and the life events that group them. They are described by one organisation and used by
-- all, so the platform itself reads them for everybody; only the organisation that describes one changes it. The content of
-- a version names them by id; the tables of links say the same to the database, which then keeps what is named.

create table registry.evidence_type (
  id              uuid primary key,
  tenant_id       uuid not null references org.organisation (id),
  code            text not null unique check (code ~ '^[a-z][a-z0-9]*(-[a-z0-9]+)*$' and char_length(code) between 2 and 64),
  title_mn        text not null check (char_length(title_mn) between 1 and 200),
  title_en        text not null check (char_length(title_en) between 1 and 200),
  kind            text not null check (kind in ('certificate', 'extract', 'licence', 'statement', 'image', 'other')),
  issuing_org_id  uuid references org.organisation (id),
  formats         text[] not null check (cardinality(formats) > 0 and formats <@ array['pdf', 'json', 'xml', 'jpeg', 'png']),
  validity_days   int check (validity_days > 0),
  sensitivity     int not null check (sensitivity between 0 and 3),
  version         int not null default 1 check (version > 0),
  created_by      uuid not null references users."user" (id),
  created_at      timestamptz(3) not null default now(),
  updated_at      timestamptz(3) not null default now()
);
create index evidence_type_tenant_id on registry.evidence_type (tenant_id, code);
create index evidence_type_issuing_org_id on registry.evidence_type (issuing_org_id) where issuing_org_id is not null;
create index evidence_type_created_by on registry.evidence_type (created_by);

create table registry.life_event (
  id          uuid primary key,
  tenant_id   uuid not null references org.organisation (id),
  code        text not null unique check (code ~ '^[a-z][a-z0-9]*(-[a-z0-9]+)*$' and char_length(code) between 2 and 64),
  title_mn    text not null check (char_length(title_mn) between 1 and 200),
  title_en    text not null check (char_length(title_en) between 1 and 200),
  kind        text not null check (kind in ('life', 'business')),
  position    int not null check (position between 0 and 10000),
  version     int not null default 1 check (version > 0),
  created_by  uuid not null references users."user" (id),
  created_at  timestamptz(3) not null default now()
);
create index life_event_position on registry.life_event (position, id);
create index life_event_tenant_id on registry.life_event (tenant_id);
create index life_event_created_by on registry.life_event (created_by);

create table registry.version_evidence (
  service_id        uuid not null,
  no                int not null,
  evidence_type_id  uuid not null references registry.evidence_type (id),
  tenant_id         uuid not null references org.organisation (id),
  primary key (service_id, no, evidence_type_id),
  foreign key (service_id, no) references registry.service_version (service_id, no)
);
create index version_evidence_evidence_type_id on registry.version_evidence (evidence_type_id);
create index version_evidence_tenant_id on registry.version_evidence (tenant_id);

create table registry.version_life_event (
  service_id     uuid not null,
  no             int not null,
  life_event_id  uuid not null references registry.life_event (id),
  tenant_id      uuid not null references org.organisation (id),
  primary key (service_id, no, life_event_id),
  foreign key (service_id, no) references registry.service_version (service_id, no)
);
create index version_life_event_life_event_id on registry.version_life_event (life_event_id);
create index version_life_event_tenant_id on registry.version_life_event (tenant_id);

-- Links are part of the version: what was published keeps them as they were.
create function registry.guard_links() returns trigger
  language plpgsql set search_path = pg_catalog
as $$
declare
  link record := case tg_op when 'DELETE' then old else new end;
begin
  perform from registry.service_version v
    where v.service_id = link.service_id and v.no = link.no and v.published_at is not null;
  if found then
    raise exception 'a published version is never changed'
      using errcode = 'check_violation', constraint = 'service_version_published';
  end if;
  return link;
end $$;
create trigger version_evidence_published before insert or delete on registry.version_evidence
  for each row execute function registry.guard_links();
create trigger version_life_event_published before insert or delete on registry.version_life_event
  for each row execute function registry.guard_links();

alter table registry.evidence_type enable row level security;
alter table registry.evidence_type force row level security;
create policy members on registry.evidence_type for select to tamga_app
  using (tenant_id = any ((select org.actor_tenants())::uuid[]));
create policy members_begin on registry.evidence_type for insert to tamga_app
  with check (tenant_id = any ((select org.actor_manages('{owner,admin,officer,member}'))::uuid[])
              and created_by = (select platform.actor_id()));
create policy members_change on registry.evidence_type for update to tamga_app
  using (tenant_id = any ((select org.actor_manages('{owner,admin,officer,member}'))::uuid[]))
  with check (tenant_id = any ((select org.actor_manages('{owner,admin,officer,member}'))::uuid[]));
create policy members_delete on registry.evidence_type for delete to tamga_app
  using (tenant_id = any ((select org.actor_manages('{owner,admin,officer,member}'))::uuid[]));
create policy platform_itself on registry.evidence_type to tamga_system using (true) with check (true);
grant select, insert, delete,
      update (title_mn, title_en, kind, issuing_org_id, formats, validity_days, sensitivity, version, updated_at)
  on registry.evidence_type to tamga_app;
grant select on registry.evidence_type to tamga_system;

alter table registry.life_event enable row level security;
alter table registry.life_event force row level security;
create policy members on registry.life_event for select to tamga_app
  using (tenant_id = any ((select org.actor_tenants())::uuid[]));
create policy members_begin on registry.life_event for insert to tamga_app
  with check (tenant_id = any ((select org.actor_manages('{owner,admin,officer,member}'))::uuid[])
              and created_by = (select platform.actor_id()));
create policy members_delete on registry.life_event for delete to tamga_app
  using (tenant_id = any ((select org.actor_manages('{owner,admin,officer,member}'))::uuid[]));
create policy platform_itself on registry.life_event to tamga_system using (true) with check (true);
grant select, insert, delete on registry.life_event to tamga_app;
grant select on registry.life_event to tamga_system;

alter table registry.version_evidence enable row level security;
alter table registry.version_evidence force row level security;
create policy members on registry.version_evidence for select to tamga_app
  using (tenant_id = any ((select org.actor_tenants())::uuid[]));
create policy members_link on registry.version_evidence for insert to tamga_app
  with check (tenant_id = any ((select org.actor_manages('{owner,admin,officer,member}'))::uuid[]));
create policy members_unlink on registry.version_evidence for delete to tamga_app
  using (tenant_id = any ((select org.actor_manages('{owner,admin,officer,member}'))::uuid[]));
create policy platform_itself on registry.version_evidence to tamga_system using (true) with check (true);
grant select, insert, delete on registry.version_evidence to tamga_app;
grant select on registry.version_evidence to tamga_system;

alter table registry.version_life_event enable row level security;
alter table registry.version_life_event force row level security;
create policy members on registry.version_life_event for select to tamga_app
  using (tenant_id = any ((select org.actor_tenants())::uuid[]));
create policy members_link on registry.version_life_event for insert to tamga_app
  with check (tenant_id = any ((select org.actor_manages('{owner,admin,officer,member}'))::uuid[]));
create policy members_unlink on registry.version_life_event for delete to tamga_app
  using (tenant_id = any ((select org.actor_manages('{owner,admin,officer,member}'))::uuid[]));
create policy platform_itself on registry.version_life_event to tamga_system using (true) with check (true);
grant select, insert, delete on registry.version_life_event to tamga_app;
grant select on registry.version_life_event to tamga_system;
