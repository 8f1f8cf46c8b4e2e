-- What belongs to an application: what an officer asked for, the evidence, and the decisions. Whoever sees the application
-- sees these, once they were sent or made; what people wrote in them is sealed.

create table cases.info_item (
  id                uuid primary key,
  application_id    uuid not null references cases.application (id),
  code              text not null check (code ~ '^[a-z][a-z0-9]*([_-][a-z0-9]+)*$' and char_length(code) <= 64),
  -- The question of the form that it is about, where it is about one.
  field             text check (char_length(field) between 1 and 200),
  evidence_type_id  uuid references registry.evidence_type (id),
  required          boolean not null default true,
  state             text not null default 'open' check (state in ('open', 'answered', 'missed', 'dropped')),
  text_sealed       text,
  answer_sealed     text,
  asked_by          uuid not null references users."user" (id),
  asked_at          timestamptz(3) not null,
  deadline_at       timestamptz(3) not null,
  answered_at       timestamptz(3),
  check ((state = 'answered') = (answered_at is not null))
);
create index info_item_application_id on cases.info_item (application_id, asked_at);
create unique index info_item_open on cases.info_item (application_id, code) where state = 'open';
create index info_item_evidence_type_id on cases.info_item (evidence_type_id) where evidence_type_id is not null;
create index info_item_asked_by on cases.info_item (asked_by);

create table cases.evidence_item (
  id                 uuid primary key,
  application_id     uuid not null references cases.application (id),
  -- Which requirement of the service it meets, which field of the form it fills, or which question of an officer it answers.
  requirement_code   text check (char_length(requirement_code) between 1 and 64),
  field              text check (char_length(field) between 1 and 200),
  info_item_id       uuid references cases.info_item (id),
  evidence_type_id   uuid references registry.evidence_type (id),
  source             text not null check (source in ('upload', 'fetched', 'held')),
  state              text not null default 'accepted' check (state in ('accepted', 'declined', 'failed', 'removed')),
  object_id          uuid,
  name_sealed        text,
  media_type         text check (char_length(media_type) between 3 and 127),
  size_bytes         bigint check (size_bytes >= 0),
  sha256             bytea check (octet_length(sha256) = 32),
  -- What was fetched, and from whom.
  structured_sealed  text,
  provider           text check (char_length(provider) between 1 and 100),
  as_of              timestamptz(3),
  valid_until        timestamptz(3),
  created_at         timestamptz(3) not null,
  check (state = 'removed' or (source = 'upload') = (object_id is not null))
);
create index evidence_item_application_id on cases.evidence_item (application_id, created_at);
create unique index evidence_item_object_id on cases.evidence_item (object_id) where object_id is not null;
create index evidence_item_info_item_id on cases.evidence_item (info_item_id) where info_item_id is not null;
create index evidence_item_evidence_type_id on cases.evidence_item (evidence_type_id) where evidence_type_id is not null;

create table cases.decision (
  id                 uuid primary key,
  application_id     uuid not null references cases.application (id),
  outcome            text not null check (outcome in ('approve', 'reject')),
  -- Where two decide, the first proposes; who comes second confirms or objects.
  state              text not null check (state in ('proposed', 'final', 'objected')),
  reason_code        text check (reason_code ~ '^[a-z][a-z0-9]*([_-][a-z0-9]+)*$' and char_length(reason_code) <= 64),
  text_sealed        text,
  legal_basis        text check (char_length(legal_basis) between 1 and 500),
  conditions_sealed  text,
  proposed_by        uuid not null references users."user" (id),
  confirmed_by       uuid references users."user" (id),
  made_at            timestamptz(3) not null,
  confirmed_at       timestamptz(3),
  is_appeal          boolean not null default false,
  signature_id       uuid,
  -- What the second officer signed, beside what the first did.
  confirm_signature_id uuid,
  check (confirmed_by <> proposed_by),
  check ((confirmed_by is null) = (confirmed_at is null)),
  check (confirm_signature_id is null or confirmed_by is not null),
  constraint decision_reasoned check (outcome = 'approve' or (reason_code is not null and legal_basis is not null))
);
create index decision_application_id on cases.decision (application_id, made_at);
create unique index decision_proposed on cases.decision (application_id) where state = 'proposed';
create index decision_proposed_by on cases.decision (proposed_by);
create index decision_confirmed_by on cases.decision (confirmed_by) where confirmed_by is not null;

create function cases.guard_decision() returns trigger
  language plpgsql set search_path = pg_catalog
as $$
begin
  -- The words go when they are purged; what was decided, by whom and why stays as it is.
  if old.state <> 'proposed' and
     (new.outcome, new.state, new.reason_code, new.legal_basis, new.proposed_by, new.confirmed_by, new.made_at,
      new.signature_id, new.confirm_signature_id)
     is distinct from
     (old.outcome, old.state, old.reason_code, old.legal_basis, old.proposed_by, old.confirmed_by, old.made_at,
      old.signature_id, old.confirm_signature_id) then
    raise exception 'a decision is never changed' using errcode = 'check_violation', constraint = 'decision_kept';
  end if;
  return new;
end $$;
create trigger decision_kept before update on cases.decision for each row execute function cases.guard_decision();

alter table cases.info_item enable row level security;
alter table cases.info_item force row level security;
create policy readers on cases.info_item for select to tamga_app
  using (cases.is_own(application_id) or cases.is_anothers(application_id));
create policy platform_itself on cases.info_item to tamga_system using (true) with check (true);
grant select on cases.info_item to tamga_app;
grant select, insert, update on cases.info_item to tamga_system;

alter table cases.evidence_item enable row level security;
alter table cases.evidence_item force row level security;
create function cases.is_answered(item uuid) returns boolean
  language sql stable set search_path = pg_catalog
as $$ select exists (select from cases.info_item i where i.id = item and i.state = 'answered') $$;
-- What a citizen brings for a question of an officer is theirs alone until they have sent the answer.
create policy readers on cases.evidence_item for select to tamga_app
  using (cases.is_own(application_id) or
         (cases.is_anothers(application_id) and (info_item_id is null or cases.is_answered(info_item_id))));
create policy platform_itself on cases.evidence_item to tamga_system using (true) with check (true);
grant select on cases.evidence_item to tamga_app;
grant select, insert, update on cases.evidence_item to tamga_system;

-- An applicant learns of a decision once it is one.
alter table cases.decision enable row level security;
alter table cases.decision force row level security;
create policy applicants on cases.decision for select to tamga_app
  using (state = 'final' and cases.is_own(application_id));
create policy members on cases.decision for select to tamga_app
  using (cases.is_anothers(application_id));
create policy platform_itself on cases.decision to tamga_system using (true) with check (true);
grant select on cases.decision to tamga_app;
grant select, insert, update on cases.decision to tamga_system;
