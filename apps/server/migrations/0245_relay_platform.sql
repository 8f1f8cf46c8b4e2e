-- The platforms that an organisation exchanges signed messages with: where they are, the keys of both sides, and which
-- requests go to which. The members of the organisation read; only the platform itself writes, so that no state is reached but
-- by its rules.

create schema relay;
grant usage on schema relay to tamga_app, tamga_system;

create table relay.platform (
  id             uuid primary key,
  tenant_id      uuid not null references org.organisation (id),
  -- What it calls itself, and what it calls us: a message says both.
  code           text not null check (code ~ '^[a-z][a-z0-9]*(-[a-z0-9]+)*$' and char_length(code) between 2 and 40),
  own_code       text not null check (own_code ~ '^[a-z][a-z0-9]*(-[a-z0-9]+)*$' and char_length(own_code) between 2 and 40),
  name           text not null check (char_length(name) between 1 and 200),
  webhook_url    text not null check (char_length(webhook_url) between 8 and 500),
  signature      text not null check (signature in ('v1a', 'v1')),
  state          text not null check (state in ('pending', 'active', 'degraded', 'suspended', 'revoked')),
  max_rps        int not null check (max_rps between 1 and 1000),
  max_in_flight  int not null check (max_in_flight between 1 and 100),
  contact        text check (char_length(contact) between 1 and 200),
  -- How many messages in a row did not arrive; from twenty on one is tried a minute.
  failures       int not null default 0 check (failures >= 0),
  -- The bucket as one moment: when the next message may leave.
  next_send_at   timestamptz(3) not null default now(),
  version        int not null default 1 check (version > 0),
  created_by     uuid not null references users."user" (id),
  created_at     timestamptz(3) not null default now(),
  updated_at     timestamptz(3) not null default now(),
  unique (id, tenant_id)
);
-- A message names its sender by this, before it is known whose it is.
create unique index platform_code on relay.platform (code) where state <> 'revoked';
create index platform_tenant_id on relay.platform (tenant_id, code) where state <> 'revoked';
create index platform_created_by on relay.platform (created_by);

create table relay.platform_key (
  id              uuid primary key,
  tenant_id       uuid not null,
  platform_id     uuid not null,
  side            text not null check (side in ('ours', 'theirs', 'shared')),
  public_key      text check (public_key ~ '^whpk_[A-Za-z0-9+/]{43}=$'),
  -- The private half of ours, or the secret that both know.
  private_sealed  text,
  -- Null while it is the one in use; one that was replaced holds a while longer.
  not_after       timestamptz(3),
  created_at      timestamptz(3) not null default now(),
  constraint platform_key_platform foreign key (platform_id, tenant_id) references relay.platform (id, tenant_id),
  check ((side = 'shared') = (public_key is null)),
  check ((side = 'theirs') = (private_sealed is null))
);
create unique index platform_key_in_use on relay.platform_key (platform_id, side) where not_after is null;
create index platform_key_platform_id on relay.platform_key (platform_id, tenant_id);

create table relay.route (
  id               uuid primary key,
  tenant_id        uuid not null references org.organisation (id),
  kind             text not null check (char_length(kind) between 3 and 80),
  evidence_type    text check (char_length(evidence_type) between 1 and 64),
  service_code     text check (char_length(service_code) between 1 and 64),
  jurisdiction     text check (char_length(jurisdiction) between 1 and 64),
  platform_id      uuid not null,
  priority         int not null check (priority between 0 and 1000),
  weight           int not null check (weight between 1 and 1000),
  timeout_seconds  int not null check (timeout_seconds between 5 and 2592000),
  ordering         text not null check (ordering in ('none', 'per_subject', 'strict')),
  legal_basis      text not null check (char_length(legal_basis) between 1 and 500),
  created_by       uuid not null references users."user" (id),
  created_at       timestamptz(3) not null default now(),
  constraint route_platform foreign key (platform_id, tenant_id) references relay.platform (id, tenant_id),
  constraint route_once unique nulls not distinct (tenant_id, kind, evidence_type, service_code, jurisdiction, platform_id)
);
create index route_tenant_id on relay.route (tenant_id, id);
create index route_platform_id on relay.route (platform_id, tenant_id);
create index route_created_by on relay.route (created_by);

alter table relay.platform enable row level security;
alter table relay.platform force row level security;
create policy members on relay.platform for select to tamga_app
  using (tenant_id = any ((select org.actor_manages('{owner,admin,officer,member}'))::uuid[]));
create policy platform_itself on relay.platform to tamga_system using (true) with check (true);
grant select on relay.platform to tamga_app;
grant select, insert, update on relay.platform to tamga_system;

comment on table relay.platform_key is 'no-rls: keys, which only the platform itself reads and writes';
grant select, insert, update, delete on relay.platform_key to tamga_system;

alter table relay.route enable row level security;
alter table relay.route force row level security;
create policy members on relay.route for select to tamga_app
  using (tenant_id = any ((select org.actor_manages('{owner,admin,officer,member}'))::uuid[]));
create policy platform_itself on relay.route to tamga_system using (true) with check (true);
grant select on relay.route to tamga_app;
grant select, insert, delete on relay.route to tamga_system;
