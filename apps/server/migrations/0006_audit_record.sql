-- The audit log. A change leaves its record in audit.pending, in its own transaction and without waiting for anybody.
-- One sealer moves the committed records into audit.record, numbers them without gaps and chains their hashes. A record
-- whose transaction commits late is simply moved by a later pass: there is no cursor that could run past it.

create schema audit;
grant usage on schema audit to tamga_app, tamga_system, tamga_readonly;

create table audit.pending (
  id          bigint generated always as identity primary key,
  at          timestamptz not null default clock_timestamp(),
  actor       text not null,
  action      text not null,
  object      text not null,
  tenant_id   uuid,
  request_id  text not null,
  subject_id  uuid,
  -- Canonical JSON as text: jsonb would not give back the bytes that were hashed.
  details     text not null,
  personal    text,
  check ((subject_id is null) = (personal is null))
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000, autovacuum_vacuum_cost_delay = 0);
comment on table audit.pending is 'no-rls: everybody adds to it, only the sealer reads it';
grant insert on audit.pending to tamga_app;
grant select, insert, delete on audit.pending to tamga_system;

create table audit.record (
  seq         bigint not null,
  hash        bytea not null,
  id          bigint not null,
  at          timestamptz not null,
  actor       text not null,
  action      text not null,
  object      text not null,
  tenant_id   uuid,
  request_id  text not null,
  subject_id  uuid,
  details     text not null,
  personal    text,
  primary key (seq, at)
) partition by range (at);
comment on table audit.record is 'append-only; read by the platform itself, on behalf of administrators';
create index record_actor on audit.record (actor, seq);
create index record_action on audit.record (action, seq);
create index record_object on audit.record (object, seq);
create index record_tenant_id on audit.record (tenant_id, seq) where tenant_id is not null;
create index record_request_id on audit.record (request_id, seq);
-- The log is written in the order of time, so the blocks of a time are found without an entry for each record.
create index record_at on audit.record using brin (at);

alter table audit.record enable row level security;
alter table audit.record force row level security;
create policy platform_reads on audit.record for select to tamga_system using (true);
create policy platform_adds on audit.record for insert to tamga_system with check (true);
grant select, insert on audit.record to tamga_system;

-- How far the log reaches. `peaks` are the roots of the complete subtrees of the Merkle tree, the largest first.
create table audit.head (
  one    boolean primary key default true check (one),
  seq    bigint not null,
  hash   bytea not null,
  peaks  bytea not null
);
comment on table audit.head is 'no-rls: one row';
insert into audit.head (seq, hash, peaks) values (0, decode(repeat('00', 32), 'hex'), '');
grant select on audit.head to tamga_system;
grant update (seq, hash, peaks) on audit.head to tamga_system;

-- Inner nodes of the Merkle tree, from 256 records upwards; those below are quickly computed from the records.
create table audit.node (
  level     int not null,
  position  bigint not null,
  hash      bytea not null,
  primary key (level, position)
);
comment on table audit.node is 'no-rls: append-only; hashes';
grant select, insert on audit.node to tamga_system;

-- Signed statements of how long the log is and what it says, as C2SP signed notes.
create table audit.checkpoint (
  seq   bigint primary key,
  note  text not null
);
comment on table audit.checkpoint is 'no-rls: append-only; signed hashes, made to be shown to anybody';
grant select, insert on audit.checkpoint to tamga_system;

-- Ed25519 keys that sign checkpoints. The newest one signs. The public half is worked out from the private one, so that
-- nobody who can write to this table without the sealing key can make a checkpoint pass.
create table audit.signing_key (
  id                  text primary key,
  private_key_sealed  text not null,
  created_at          timestamptz not null default now()
);
comment on table audit.signing_key is 'no-rls: sealed keys, read by the platform itself';
grant select, insert, update on audit.signing_key to tamga_system;

-- The personal part of a record is encrypted under a key of the person it is about. Without the key it is gone for good,
-- here and in every copy, while the chain over the encrypted text still holds.
create table audit.subject_key (
  id          uuid primary key,
  key_sealed  text not null,
  created_at  timestamptz not null default now()
);
comment on table audit.subject_key is 'no-rls: sealed keys, read by the platform itself';
grant select, insert, update, delete on audit.subject_key to tamga_system;

-- Whoever acts may need the key of the person that a record is about; it is of no use without the ring that sealed it.
create function audit.subject_key_of(subject uuid, fresh_sealed text) returns text
  language plpgsql security definer set search_path = pg_catalog
as $$
declare found text;
begin
  select key_sealed into found from audit.subject_key where id = subject;
  if found is null then
    insert into audit.subject_key (id, key_sealed) values (subject, fresh_sealed) on conflict do nothing;
    select key_sealed into found from audit.subject_key where id = subject;
  end if;
  return found;
end $$;
revoke execute on function audit.subject_key_of(uuid, text) from public;
grant execute on function audit.subject_key_of(uuid, text) to tamga_app, tamga_system;

-- What is hashed of a record: every field as PostgreSQL sends it in binary, each after its length, absent ones as -1.
-- A binary COPY of the same columns has the very same bytes, so that a verifier hashes what it reads, as it stands.
create function audit.part(bytes bytea) returns bytea
  language sql immutable parallel safe
  return coalesce(int4send(octet_length(bytes)) || bytes, '\xffffffff');

create function audit.leaf(r audit.pending) returns bytea
  language sql stable parallel safe
  return sha256('\x00'::bytea
    || audit.part(int8send(r.id)) || audit.part(timestamptz_send(r.at)) || audit.part(convert_to(r.actor, 'UTF8'))
    || audit.part(convert_to(r.action, 'UTF8')) || audit.part(convert_to(r.object, 'UTF8'))
    || audit.part(uuid_send(r.tenant_id)) || audit.part(convert_to(r.request_id, 'UTF8'))
    || audit.part(uuid_send(r.subject_id)) || audit.part(convert_to(r.details, 'UTF8'))
    || audit.part(convert_to(r.personal, 'UTF8')));
grant execute on function audit.part(bytea), audit.leaf(audit.pending) to tamga_system;

select platform.create_partitions(3);
