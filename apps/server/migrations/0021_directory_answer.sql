-- What the state directory told us last, so that it is not asked for everything twice, and so that there is something to
-- say while it is away. An entry holds names and numbers of people, so it is sealed; what it is found by is a keyed hash.

create schema directory;
grant usage on schema directory to tamga_app, tamga_system, tamga_readonly;

create table directory.answer (
  id              text primary key check (id ~ '^[0-9a-f]{64}$'),
  -- Null: there is no such entry.
  content_sealed  text,
  as_of           timestamptz(3) not null
);
comment on table directory.answer is 'no-rls: a copy that only the platform itself reads and writes';
create index answer_as_of on directory.answer (as_of);
grant select, insert, update, delete on directory.answer to tamga_system;
