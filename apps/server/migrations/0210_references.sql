-- Documents that organisations issue about people, sealed and open to be checked by anybody who holds one. The person whom
-- one is about reads it, and the members of the organisation theirs; only the platform itself writes, so that no state is
-- reached but by its rules. What a document says stands here sealed; the paper is an object.

create schema "references";
grant usage on schema "references" to tamga_app, tamga_system;

create table "references".reference_type (
  id                uuid primary key,
  tenant_id         uuid not null references org.organisation (id),
  code              text not null check (code ~ '^[a-z][a-z0-9]*(-[a-z0-9]+)*$' and char_length(code) between 2 and 64),
  title_mn          text not null check (char_length(title_mn) between 1 and 200),
  title_en          text not null check (char_length(title_en) between 1 and 200),
  -- The title in the traditional script.
  traditional       text check (char_length(traditional) between 1 and 300),
  source            text not null check (source in ('account', 'directory')),
  evidence_type_id  uuid references registry.evidence_type (id),
  validity_days     int check (validity_days between 1 and 3650),
  created_by        uuid not null references users."user" (id),
  created_at        timestamptz(3) not null default now(),
  constraint reference_type_code unique (tenant_id, code)
);
create index reference_type_title on "references".reference_type (title_mn, id);
create index reference_type_evidence_type_id on "references".reference_type (evidence_type_id) where evidence_type_id is not null;
create index reference_type_created_by on "references".reference_type (created_by);

create table "references".reference (
  id                uuid primary key,
  number            text not null constraint reference_number unique check (number ~ '^\d{4}-\d{4}-\d{4}$'),
  tenant_id         uuid not null references org.organisation (id),
  subject_id        uuid not null references users."user" (id),
  type_id           uuid references "references".reference_type (id),
  evidence_type_id  uuid references registry.evidence_type (id),
  -- Of the room above, which this one does not know.
  case_id           uuid,
  state             text not null default 'requested'
                    check (state in ('requested', 'generating', 'issued', 'expired', 'revoked', 'superseded', 'failed')),
  title_mn          text not null check (char_length(title_mn) between 1 and 200),
  title_en          text not null check (char_length(title_en) between 1 and 200),
  lang              text not null check (lang in ('mn', 'en')),
  -- What it is made of, and its code; null once the person was erased, when the number can still be checked.
  data_sealed       text,
  -- What was made, as RFC 8785 writes it.
  content_sealed    text,
  content_sha256    bytea check (octet_length(content_sha256) = 32),
  pdf_id            uuid unique references objects.object (id),
  pdf_sha256        bytea unique check (octet_length(pdf_sha256) = 32),
  -- Of the number and the code. Not keyed: who can read it here can read the state beside it, which is all it opens.
  verify_code_hash  bytea not null check (octet_length(verify_code_hash) = 32),
  attempts          int not null default 0 check (attempts >= 0),
  issued_at         timestamptz(3),
  valid_until       timestamptz(3),
  revoked_at        timestamptz(3),
  revoke_reason     text check (char_length(revoke_reason) between 1 and 300),
  ended_at          timestamptz(3),
  -- The one whose place this one takes.
  superseded_id     uuid unique references "references".reference (id),
  created_at        timestamptz(3) not null default now(),
  updated_at        timestamptz(3) not null default now(),
  check ((state in ('requested', 'generating', 'failed')) = (issued_at is null)),
  check ((issued_at is null) = (content_sha256 is null) and (issued_at is null) = (pdf_sha256 is null)),
  check ((state = 'revoked') = (revoked_at is not null)),
  -- What an officer wrote goes with the rest when the person is erased.
  check (case when state = 'revoked' then revoke_reason is not null or data_sealed is null else revoke_reason is null end),
  check ((state in ('revoked', 'superseded')) = (ended_at is not null)),
  check (superseded_id <> id)
);
create index reference_subject_id on "references".reference (subject_id, created_at desc, id desc);
create index reference_tenant_id on "references".reference (tenant_id, created_at desc, id desc);
create index reference_case_id on "references".reference (case_id) where case_id is not null;
create index reference_type_id on "references".reference (type_id) where type_id is not null;
create index reference_evidence_type_id on "references".reference (evidence_type_id, subject_id) where evidence_type_id is not null;
create index reference_valid_until on "references".reference (valid_until) where state = 'issued' and valid_until is not null;

-- What seals documents (an organisation's, vouched for by the authority) and signs the codes on paper.
create table "references".seal_key (
  id              uuid primary key,
  purpose         text not null check (purpose in ('authority', 'organisation', 'code')),
  tenant_id       uuid references org.organisation (id),
  private_sealed  text not null,
  -- SubjectPublicKeyInfo.
  public_key      bytea not null,
  certificate     bytea,
  good_until      timestamptz(3) not null,
  retired_at      timestamptz(3),
  created_at      timestamptz(3) not null default now(),
  check ((purpose = 'organisation') = (tenant_id is not null)),
  check ((purpose = 'code') = (certificate is null))
);
create unique index seal_key_in_use on "references".seal_key (purpose, tenant_id) nulls not distinct where retired_at is null;
create index seal_key_tenant_id on "references".seal_key (tenant_id) where tenant_id is not null;

alter table "references".reference_type enable row level security;
alter table "references".reference_type force row level security;
create policy members on "references".reference_type for select to tamga_app
  using (tenant_id = any ((select org.actor_tenants())::uuid[]));
create policy members_begin on "references".reference_type for insert to tamga_app
  with check (tenant_id = any ((select org.actor_manages('{owner,admin,officer,member}'))::uuid[])
              and created_by = (select platform.actor_id()));
create policy platform_itself on "references".reference_type to tamga_system using (true) with check (true);
grant select, insert on "references".reference_type to tamga_app;
grant select on "references".reference_type to tamga_system;

alter table "references".reference enable row level security;
alter table "references".reference force row level security;
create policy subject on "references".reference for select to tamga_app using (subject_id = (select platform.actor_id()));
create policy members on "references".reference for select to tamga_app
  using (tenant_id = any ((select org.actor_tenants())::uuid[]));
create policy platform_itself on "references".reference to tamga_system using (true) with check (true);
grant select on "references".reference to tamga_app;
grant select, insert,
      update (state, data_sealed, content_sealed, content_sha256, pdf_id, pdf_sha256, attempts, issued_at, valid_until,
              revoked_at, revoke_reason, ended_at, updated_at)
  on "references".reference to tamga_system;

alter table "references".seal_key enable row level security;
alter table "references".seal_key force row level security;
create policy platform_itself on "references".seal_key to tamga_system using (true) with check (true);
grant select, insert, update (private_sealed, retired_at) on "references".seal_key to tamga_system;
