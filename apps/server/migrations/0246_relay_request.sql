-- What is asked of other platforms and by them, the legs that it goes by, and every attempt to send. These rows are the truth; a
-- job is only a wake-up, which a sweeper leaves again where it was lost.

create table relay.request (
  id              uuid primary key,
  tenant_id       uuid not null references org.organisation (id),
  direction       text not null check (direction in ('out', 'in')),
  kind            text not null check (char_length(kind) between 3 and 80),
  evidence_type   text check (char_length(evidence_type) between 1 and 64),
  service_code    text check (char_length(service_code) between 1 and 64),
  jurisdiction    text check (char_length(jurisdiction) between 1 and 64),
  -- Of ours: what the caller knows it by. Of theirs there is none; what it came under is in the inbox.
  dedupe_key      text check (char_length(dedupe_key) between 1 and 64),
  correlation_id  uuid not null,
  -- Who has it now, or who sent it; null while there is no way.
  platform_id     uuid,
  -- Whom it is about, where that is a person who has an account here.
  subject_id      uuid references users."user" (id),
  -- Null once it was removed: a year after it was closed, or with the person.
  subject_sealed  text,
  payload_sealed  text,
  -- Under which messages about the same subject are put in order, keyed so that it does not reveal the subject.
  lane_hash       text check (char_length(lane_hash) = 64),
  purpose         text not null check (char_length(purpose) between 1 and 500),
  legal_basis     text not null check (char_length(legal_basis) between 1 and 500),
  case_ref        text check (char_length(case_ref) between 1 and 120),
  path            text[] not null default '{}' check (cardinality(path) <= 5),
  state           text not null
                  check (state in ('created', 'received', 'routed', 'unroutable', 'completed', 'failed', 'expired', 'cancelled')),
  deadline_at     timestamptz(3) not null,
  closed_at       timestamptz(3),
  version         int not null default 1 check (version > 0),
  created_by      uuid references users."user" (id),
  created_at      timestamptz(3) not null default now(),
  updated_at      timestamptz(3) not null default now(),
  unique (id, tenant_id),
  constraint request_platform foreign key (platform_id, tenant_id) references relay.platform (id, tenant_id),
  constraint request_once unique (tenant_id, dedupe_key),
  check ((direction = 'out') = (dedupe_key is not null) and (direction = 'out') = (created_by is not null)),
  check ((state in ('completed', 'failed', 'expired', 'cancelled')) = (closed_at is not null))
);
create unique index request_correlation on relay.request (platform_id, correlation_id) where direction = 'in';
create index request_tenant_id on relay.request (tenant_id, id desc);
create index request_state on relay.request (tenant_id, state, id desc);
create index request_platform_id on relay.request (platform_id, tenant_id) where platform_id is not null;
create index request_subject_id on relay.request (subject_id, id) where subject_id is not null;
create index request_created_by on relay.request (created_by) where created_by is not null;
create index request_deadline on relay.request (deadline_at) where closed_at is null;
create index request_closed on relay.request (closed_at) where payload_sealed is not null and closed_at is not null;

create table relay.assignment (
  id               uuid primary key,
  tenant_id        uuid not null,
  request_id       uuid not null,
  platform_id      uuid not null,
  purpose          text not null check (purpose in ('request', 'response', 'cancel', 'local')),
  state            text not null
                   check (state in ('queued', 'sending', 'retry_wait', 'delivered', 'received', 'responded', 'timed_out', 'dead',
                                    'cancelled')),
  ordering         text not null default 'none' check (ordering in ('none', 'per_subject', 'strict')),
  lane             text check (char_length(lane) = 64),
  seq              bigint check (seq > 0),
  -- The same however often it is sent.
  webhook_id       text not null check (char_length(webhook_id) between 1 and 255),
  -- The bytes that are signed, as they go out or came in; null once they were removed.
  body_sealed      text,
  body_sha256      bytea not null check (octet_length(body_sha256) = 32),
  attempts         int not null default 0 check (attempts >= 0),
  next_attempt_at  timestamptz(3),
  -- A worker that is silent for longer has died, and another sends it again.
  lease_until      timestamptz(3),
  deadline_at      timestamptz(3) not null,
  receipt          text check (char_length(receipt) <= 4000),
  last_error       text check (char_length(last_error) <= 300),
  answer_status    text check (answer_status in ('ok', 'error', 'partial')),
  answer_sealed    text,
  version          int not null default 1 check (version > 0),
  created_at       timestamptz(3) not null default now(),
  updated_at       timestamptz(3) not null default now(),
  constraint assignment_request foreign key (request_id, tenant_id) references relay.request (id, tenant_id),
  constraint assignment_platform foreign key (platform_id, tenant_id) references relay.platform (id, tenant_id),
  unique (platform_id, webhook_id),
  check ((lane is null) = (seq is null)),
  check ((state in ('queued', 'retry_wait')) = (next_attempt_at is not null)),
  check ((state = 'sending') = (lease_until is not null))
);
create index assignment_request_id on relay.assignment (request_id, tenant_id);
create index assignment_due on relay.assignment (next_attempt_at) where next_attempt_at is not null;
create index assignment_lease on relay.assignment (lease_until) where lease_until is not null;
create index assignment_waiting on relay.assignment (platform_id, state, created_at)
  where state in ('queued', 'sending', 'retry_wait', 'delivered', 'received', 'dead');
create index assignment_lane on relay.assignment (platform_id, lane, seq) where lane is not null;
create index assignment_answer_due on relay.assignment (deadline_at) where state = 'delivered' and purpose = 'request';

create table relay.delivery (
  id               uuid primary key,
  tenant_id        uuid not null references org.organisation (id),
  assignment_id    uuid not null references relay.assignment (id),
  attempt          int not null check (attempt > 0),
  started_at       timestamptz(3) not null,
  http_status      int check (http_status between 100 and 999),
  latency_ms       int not null check (latency_ms >= 0),
  error            text check (char_length(error) <= 300),
  response_sha256  bytea check (octet_length(response_sha256) = 32)
);
create index delivery_assignment_id on relay.delivery (assignment_id, started_at desc);
create index delivery_tenant_id on relay.delivery (tenant_id);

-- The last number of each lane: the one that we gave, or the one that came.
create table relay.lane (
  platform_id  uuid not null references relay.platform (id),
  direction    text not null check (direction in ('out', 'in')),
  lane         text not null check (char_length(lane) between 1 and 128),
  seq          bigint not null check (seq > 0),
  primary key (platform_id, direction, lane)
);

alter table relay.request enable row level security;
alter table relay.request force row level security;
create policy members on relay.request for select to tamga_app
  using (tenant_id = any ((select org.actor_manages('{owner,admin,officer,member}'))::uuid[]));
create policy platform_itself on relay.request to tamga_system using (true) with check (true);
grant select (id, tenant_id, direction, kind, correlation_id, platform_id, purpose, legal_basis, case_ref, path, state, deadline_at,
              closed_at, version, created_at, updated_at)
  on relay.request to tamga_app;
grant select, insert, update on relay.request to tamga_system;

alter table relay.assignment enable row level security;
alter table relay.assignment force row level security;
create policy members on relay.assignment for select to tamga_app
  using (tenant_id = any ((select org.actor_manages('{owner,admin,officer,member}'))::uuid[]));
create policy platform_itself on relay.assignment to tamga_system using (true) with check (true);
grant select (id, tenant_id, request_id, platform_id, purpose, state, version, created_at) on relay.assignment to tamga_app;
grant select, insert, update on relay.assignment to tamga_system;

comment on table relay.delivery is 'no-rls: statuses and times, which only the platform itself reads and writes';
grant select, insert on relay.delivery to tamga_system;
comment on table relay.lane is 'no-rls: numbers, which only the platform itself reads and writes';
grant select, insert, update on relay.lane to tamga_system;
