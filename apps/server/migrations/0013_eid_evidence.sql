-- What each verification of an eID answer rested on, sealed, so that a sign-in or a signature can be checked again years
-- later without asking anybody. Nothing in it is ever changed, but for the key that seals it.

create schema eid;
grant usage on schema eid to tamga_app, tamga_system, tamga_readonly;

create table eid.evidence (
  id              uuid not null,
  at              timestamptz(3) not null default now(),
  -- The name of the session at the provider, for a question to them.
  session         text not null,
  purpose         text not null check (purpose in ('auth', 'sign', 'cert')),
  outcome         text not null check (outcome in ('accepted', 'rejected')),
  failure         text,
  content_sealed  text not null,
  -- Of what was sealed; the audit log has it too, so that nobody can put another content in its place.
  content_sha256  bytea not null check (octet_length(content_sha256) = 32),
  primary key (at, id),
  check ((outcome = 'rejected') = (failure is not null))
) partition by range (at);
comment on table eid.evidence is 'append-only; the platform itself adds and reads, and seals anew when keys change';
-- By its id alone: for a recheck, and for whoever seals it anew.
create index evidence_id on eid.evidence (id);
create index evidence_session on eid.evidence (session);

alter table eid.evidence enable row level security;
alter table eid.evidence force row level security;
create policy platform_adds on eid.evidence for insert to tamga_system with check (true);
create policy platform_reads on eid.evidence for select to tamga_system using (true);
create policy platform_seals_anew on eid.evidence for update to tamga_system using (true) with check (true);
grant select, insert, update (content_sealed) on eid.evidence to tamga_system;

-- Revocation lists are public, long, and the same for everybody: each is kept once, under its hash.
create table eid.revocation_list (
  sha256  bytea primary key check (octet_length(sha256) = 32),
  at      timestamptz(3) not null default now(),
  list    bytea not null check (octet_length(list) <= 4194304)
);
comment on table eid.revocation_list is 'no-rls: append-only documents that the authority publishes';
grant select, insert on eid.revocation_list to tamga_system;

select platform.create_partitions(3);
