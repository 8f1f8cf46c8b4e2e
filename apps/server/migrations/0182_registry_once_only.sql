-- Whether citizens are asked for what a published version requires, judged when it is published and every night. A version
-- never changes, so neither does the list of its requirements; rows of former versions are removed in the night.

create table registry.once_only (
  service_id        uuid not null,
  no                int not null,
  requirement_code  text not null,
  tenant_id         uuid not null references org.organisation (id),
  evidence_type_id  uuid not null references registry.evidence_type (id),
  required          boolean not null,
  class             text not null check (class in ('once_only', 'held', 'derived', 'citizen', 'gap', 'waived')),
  blocker           text check (blocker in ('no_route', 'platform_down', 'no_legal_basis', 'no_schema')),
  computed_at       timestamptz(3) not null,
  primary key (service_id, no, requirement_code),
  foreign key (service_id, no) references registry.service_version (service_id, no),
  check ((class = 'gap') = (blocker is not null))
);
create index once_only_tenant_id on registry.once_only (tenant_id);
create index once_only_evidence_type_id on registry.once_only (evidence_type_id);
create index once_only_gap on registry.once_only (service_id, requirement_code) where class = 'gap';

alter table registry.once_only enable row level security;
alter table registry.once_only force row level security;
create policy members on registry.once_only for select to tamga_app
  using (tenant_id = any ((select org.actor_tenants())::uuid[]));
create policy platform_itself on registry.once_only to tamga_system using (true) with check (true);
grant select on registry.once_only to tamga_app;
grant select, insert, update (class, blocker, computed_at), delete on registry.once_only to tamga_system;
