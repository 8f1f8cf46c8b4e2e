-- Acts with legal effect that wait for one person to agree with PIN2 on their own device. What is signed is the digest
-- of `statement`, which names the act; the row, the signature in the evidence and the act itself say the same.

create schema approvals;
grant usage on schema approvals to tamga_app, tamga_system, tamga_readonly;

create table approvals.approval (
  id                  uuid primary key,
  kind                text not null check (kind ~ '^[a-z]+\.[a-z_]+$'),
  subject_id          uuid not null references users."user" (id),
  -- Null where the platform itself asks.
  asked_by            uuid references users."user" (id),
  text_mn             text not null check (char_length(text_mn) between 1 and 200),
  text_en             text not null check (char_length(text_en) between 1 and 200),
  -- Canonical JSON, to the byte: its SHA-256 is signed.
  statement           text not null,
  digest              bytea not null check (digest = sha256(convert_to(statement, 'UTF8'))),
  state               text not null default 'PENDING'
                      check (state in ('PENDING', 'APPROVED', 'REFUSED', 'EXPIRED', 'FAILED', 'CANCELLED')),
  reason              text
                      check (reason in ('refused', 'wrong_code', 'expired', 'account_unusable', 'app_outdated',
                                        'unavailable', 'rejected', 'act_refused', 'withdrawn')),
  -- Null until the phone was asked.
  eid_session_sealed  text,
  verification_code   text,
  evidence_id         uuid,
  -- Which worker looks after it is nobody's but its own business until then.
  claimed_until       timestamptz(3) not null default 'epoch',
  created_at          timestamptz(3) not null default now(),
  expires_at          timestamptz(3) not null,
  finished_at         timestamptz(3),
  check ((state = 'PENDING') = (finished_at is null)),
  check ((state in ('PENDING', 'APPROVED')) = (reason is null)),
  check (state <> 'APPROVED' or evidence_id is not null)
);
create index approval_subject_id on approvals.approval (subject_id, created_at desc, id desc);
create index approval_asked_by on approvals.approval (asked_by, created_at desc, id desc);
create index approval_pending on approvals.approval (claimed_until) where state = 'PENDING';

alter table approvals.approval enable row level security;
alter table approvals.approval force row level security;
create policy subject on approvals.approval for select to tamga_app
  using (subject_id = (select platform.actor_id()));
create policy asker on approvals.approval for select to tamga_app
  using (asked_by = (select platform.actor_id()));
create policy platform_itself on approvals.approval to tamga_system using (true) with check (true);

grant select (id, kind, subject_id, asked_by, text_mn, text_en, state, reason, verification_code, created_at,
              expires_at, finished_at)
  on approvals.approval to tamga_app;
grant select, insert, update on approvals.approval to tamga_system;
