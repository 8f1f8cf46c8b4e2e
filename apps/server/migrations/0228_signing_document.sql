-- Documents that people sign with PIN2: a PDF that lies with us, or the digest of something that does not. Who signs reads
-- their own; only the platform itself writes, so that no state is reached but by its rules. What names people stands sealed.

create schema signing;
grant usage on schema signing to tamga_app, tamga_system;

create table signing.document (
  id                  uuid primary key,
  -- What the status is asked by.
  sid                 text not null constraint document_sid unique check (sid ~ '^[A-Za-z0-9_-]{22}$'),
  owner_id            uuid not null references users."user" (id),
  kind                text not null check (kind in ('PDF', 'DIGEST')),
  state               text not null
                      check (state in ('UPLOADED', 'PREPARED', 'AWAITING_SIGNER', 'SIGNED', 'ASSEMBLING', 'COMPLETED',
                                       'REFUSED', 'EXPIRED', 'FAILED', 'CANCELLED')),
  reason              text
                      check (reason in ('refused', 'wrong_code', 'expired', 'account_unusable', 'app_outdated',
                                        'unavailable', 'rejected', 'no_certificate', 'certificate_changed', 'pdf_refused',
                                        'not_entitled', 'not_assembled', 'cancelled')),
  -- What it is called, and what else the phone shows.
  words_sealed        text not null,
  hash_algorithm      text not null check (hash_algorithm in ('SHA-256', 'SHA-384', 'SHA-512')),
  -- What the phone signs; of a PDF known once it is prepared.
  digest              bytea check (octet_length(digest) = right(hash_algorithm, 3)::int / 8),
  -- The PDF as it was sent; gone with the end.
  in_id               uuid unique references objects.object (id),
  in_sha256           bytea check (octet_length(in_sha256) = 32),
  in_size_bytes       int check (in_size_bytes > 0),
  findings            jsonb,
  -- What the signer wants to be seen, and for whom they sign; null until they have begun.
  wish_sealed         text,
  -- The PDF with an empty place for the signature, and what fits into it.
  prepared_id         uuid unique references objects.object (id),
  prepared_sealed     text,
  eid_session_sealed  text,
  verification_code   text,
  -- Signature and certificates, as verified.
  answer_sealed       text,
  evidence_id         uuid,
  out_id              uuid unique references objects.object (id),
  out_sha256          bytea check (octet_length(out_sha256) = 32),
  level               text check (level in ('B-B', 'B-T', 'B-LT')),
  attempts            int not null default 0 check (attempts >= 0),
  -- Which worker looks after it is nobody's but its own business until then.
  claimed_until       timestamptz(3) not null default 'epoch',
  created_at          timestamptz(3) not null default now(),
  updated_at          timestamptz(3) not null default now(),
  expires_at          timestamptz(3) not null,
  signed_at           timestamptz(3),
  finished_at         timestamptz(3),
  check ((state in ('COMPLETED', 'REFUSED', 'EXPIRED', 'FAILED', 'CANCELLED')) = (finished_at is not null)),
  check ((state in ('REFUSED', 'EXPIRED', 'FAILED', 'CANCELLED')) = (reason is not null)),
  check (state in ('UPLOADED', 'EXPIRED', 'FAILED', 'CANCELLED') or digest is not null),
  check (state not in ('SIGNED', 'ASSEMBLING', 'COMPLETED') or (answer_sealed is not null and evidence_id is not null)),
  check ((kind = 'PDF') = (in_sha256 is not null) and (kind = 'PDF') = (findings is not null)),
  check (kind = 'PDF' or state not in ('UPLOADED', 'SIGNED', 'ASSEMBLING')),
  -- Without a signature there is no file of it.
  check ((state = 'COMPLETED' and kind = 'PDF') = (out_id is not null)),
  check (state not in ('COMPLETED', 'REFUSED', 'EXPIRED', 'FAILED', 'CANCELLED') or (in_id is null and prepared_id is null))
);
create index document_owner_id on signing.document (owner_id, created_at desc, id desc);
create index document_pending on signing.document (claimed_until) where state in ('PREPARED', 'AWAITING_SIGNER');
create index document_uploaded on signing.document (expires_at) where state = 'UPLOADED';

alter table signing.document enable row level security;
alter table signing.document force row level security;
create policy owner on signing.document for select to tamga_app using (owner_id = (select platform.actor_id()));
create policy platform_itself on signing.document to tamga_system using (true) with check (true);
grant select (id, sid, owner_id, kind, state, reason, words_sealed, hash_algorithm, digest, in_sha256, in_size_bytes,
              findings, wish_sealed, verification_code, answer_sealed, out_id, out_sha256, level, created_at, expires_at, signed_at,
              finished_at)
  on signing.document to tamga_app;
grant select, insert, delete,
      update (state, reason, words_sealed, digest, in_id, wish_sealed, prepared_id, prepared_sealed, eid_session_sealed,
              verification_code, answer_sealed, evidence_id, out_id, out_sha256, level, attempts, claimed_until, updated_at,
              expires_at, signed_at, finished_at)
  on signing.document to tamga_system;
