-- A document that comes of a decision is ended as it was decided: where two officers decide, another confirms what is put in
-- its place, and where decisions are signed, who ends it signs with PIN2.

alter table "references".reference
  add column second_approver boolean not null default false,
  add column decision_signature boolean not null default false;

update "references".reference r
set second_approver = coalesce((v.content ->> 'second_approver')::boolean, false),
    decision_signature = coalesce((v.content ->> 'decision_signature')::boolean, false)
from cases.application a
join registry.service_version v on v.service_id = a.service_id and v.no = a.version_no
where a.id = r.case_id;

-- What an officer wants done with a document and is not done yet: it waits for their PIN2, or for another officer.
create table "references".ending (
  id              uuid primary key,
  reference_id    uuid not null references "references".reference (id),
  stage           text not null check (stage in ('signing', 'proposed')),
  officer_id      uuid not null references users."user" (id),
  wish_sealed     text not null,
  wish_sha256     bytea not null check (octet_length(wish_sha256) = 32),
  approval_id     uuid unique,
  expires_at      timestamptz(3),
  created_at      timestamptz(3) not null,
  check ((stage = 'signing') = (approval_id is not null)),
  check ((stage = 'signing') = (expires_at is not null))
);
-- One thing is proposed, and each officer has one thing to sign: who never enters PIN2 keeps no other from it.
create unique index ending_proposed on "references".ending (reference_id) where stage = 'proposed';
create unique index ending_signing on "references".ending (reference_id, officer_id) where stage = 'signing';
create index ending_officer_id on "references".ending (officer_id);

-- The platform itself reads and writes: the rule has asked who may.
alter table "references".ending enable row level security;
alter table "references".ending force row level security;
create policy platform_itself on "references".ending to tamga_system using (true) with check (true);
grant select, insert, update (wish_sealed), delete on "references".ending to tamga_system;
