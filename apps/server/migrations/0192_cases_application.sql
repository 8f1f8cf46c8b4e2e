-- Applications of citizens for services. People read: applicants their own, members of the organisation what was handed in
-- to it. The platform itself writes, after it has judged the move by the table of states; so no policy has to tell a good
-- move from a bad one, and what must never be true of a row is held by its checks.

create schema cases;
grant usage on schema cases to tamga_app, tamga_system;

-- Numbers are unique and rise; a gap says nothing.
create sequence cases.number as bigint;
grant usage on sequence cases.number to tamga_system;

-- Under which the number of a person becomes the mark by which a second application of theirs is known; the number itself is
-- kept nowhere here. There is one, made when it is first needed.
create table cases.person_key (
  id          uuid primary key,
  key_sealed  text not null,
  is_only     boolean not null default true unique check (is_only)
);
alter table cases.person_key enable row level security;
alter table cases.person_key force row level security;
create policy platform_itself on cases.person_key to tamga_system using (true) with check (true);
grant select, insert, update (key_sealed) on cases.person_key to tamga_system;

create table cases.application (
  id                uuid primary key,
  tenant_id         uuid not null references org.organisation (id),
  number            text unique check (number ~ '^\d{4}-[A-Z0-9]{2,8}-\d{7,12}-\d{2}$'),
  service_id        uuid not null,
  -- What was promised when the application was begun holds for all of its life.
  version_no        int not null,
  applicant_id      uuid not null references users."user" (id),
  on_behalf_org_id  uuid references org.organisation (id),
  state             text not null default 'draft' check (state in
                      ('draft', 'submitted', 'queued', 'in_review', 'info_requested', 'approved', 'rejected', 'completed',
                       'withdrawn', 'expired')),
  gates             text[] not null default '{}' check (gates <@
                      '{payment,evidence,appointment,second_decision,confirmation}'::text[]),
  flags             text[] not null default '{}' check (flags <@
                      '{overdue,escalated,possible_duplicate,form_changed,officer_edited,appeal,info_missing}'::text[]),
  assigned_to       uuid references users."user" (id),
  assigned_at       timestamptz(3),
  -- The answers as a whole; null once they were purged.
  data_sealed       text,
  data_hash         bytea check (octet_length(data_hash) = 32),
  priority          int not null default 0 check (priority between 0 and 9),
  -- Taken when it is handed in, where the service allows one application of a kind.
  duplicate_key     text,
  submitted_at      timestamptz(3),
  due_at            timestamptz(3),
  -- When a draft, an open gate or a question that nobody answers has waited long enough.
  waits_until       timestamptz(3),
  paused_at         timestamptz(3),
  paused_ms         bigint not null default 0 check (paused_ms >= 0),
  decided_at        timestamptz(3),
  -- Everybody who took part in a decision: an appeal is for others.
  decided_by        uuid[] not null default '{}',
  appeal_until      timestamptz(3),
  -- What the applicant wrote when they appealed, or why they withdrew.
  appeal_sealed     text,
  reason_sealed     text,
  closed_at         timestamptz(3),
  -- The question on the phone of the applicant, while they hand in with PIN2; afterwards the one that they signed.
  signature_id      uuid,
  locale            text not null default 'mn' check (locale in ('mn', 'en')),
  version           int not null default 1 check (version > 0),
  created_at        timestamptz(3) not null default now(),
  updated_at        timestamptz(3) not null default now(),
  purge_after       timestamptz(3),
  foreign key (service_id, version_no) references registry.service_version (service_id, no),
  constraint application_numbered check ((number is null) = (submitted_at is null)),
  constraint application_handed_in check (state in ('draft', 'withdrawn', 'expired') or submitted_at is not null),
  constraint application_draft check (state <> 'draft' or (submitted_at is null and gates = '{}')),
  constraint application_queued check (state <> 'queued' or (gates = '{}' and assigned_to is null and due_at is not null)),
  constraint application_in_review check (state <> 'in_review' or assigned_to is not null),
  constraint application_assigned check ((assigned_to is null) = (assigned_at is null)),
  constraint application_paused check ((state = 'info_requested') = (paused_at is not null)),
  constraint application_decided check (state not in ('approved', 'rejected', 'completed') or
                                        (decided_at is not null and cardinality(decided_by) > 0)),
  constraint application_closed check ((state in ('rejected', 'completed', 'withdrawn', 'expired')) = (closed_at is not null)),
  constraint application_conflict check (assigned_to is distinct from applicant_id and applicant_id <> all (decided_by))
);
create index application_applicant_id on cases.application (applicant_id, id);
create index application_open on cases.application (applicant_id, service_id)
  where state in ('draft', 'submitted', 'queued', 'in_review', 'info_requested', 'approved');
create index application_queue on cases.application (tenant_id, state, due_at, id)
  where state in ('queued', 'in_review', 'info_requested', 'approved');
create index application_next on cases.application (tenant_id, priority desc, due_at, id) where state = 'queued';
create index application_tenant_id on cases.application (tenant_id, id) where submitted_at is not null;
create index application_assigned_to on cases.application (assigned_to, state, due_at) where assigned_to is not null;
create index application_service on cases.application (service_id, version_no);
create index application_on_behalf_org_id on cases.application (on_behalf_org_id) where on_behalf_org_id is not null;
create unique index application_duplicate on cases.application (duplicate_key) where duplicate_key is not null;
create index application_waits on cases.application (waits_until)
  where state in ('draft', 'submitted', 'info_requested');
create index application_due on cases.application (due_at)
  where state in ('queued', 'in_review') and not (flags @> '{overdue}');
create index application_purge on cases.application (purge_after) where data_sealed is not null;

alter table cases.application enable row level security;
alter table cases.application force row level security;
create policy applicants on cases.application for select to tamga_app
  using (applicant_id = (select platform.actor_id()));
-- Who decided first does not see the appeal until it is decided, too.
create policy members on cases.application for select to tamga_app
  using (tenant_id = any ((select org.actor_tenants())::uuid[]) and submitted_at is not null
         and not (flags @> '{appeal}' and decided_at is null and (select platform.actor_id()) = any (decided_by)));
create policy platform_itself on cases.application to tamga_system using (true) with check (true);
grant select on cases.application to tamga_app;
grant select, insert, update on cases.application to tamga_system;
