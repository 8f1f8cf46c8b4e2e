-- How far the chain of each platform was followed, a piece at a time, and where it was found broken.

create table relay.chain_check (
  platform_id  uuid primary key references relay.platform (id),
  seq          bigint not null check (seq >= 0),
  row_hash     bytea not null check (octet_length(row_hash) = 32),
  -- When it was last begun from the first row.
  begun_at     timestamptz(3) not null,
  checked_at   timestamptz(3) not null,
  broken_seq   bigint check (broken_seq > 0)
);
create index chain_check_broken on relay.chain_check (platform_id) where broken_seq is not null;

comment on table relay.chain_check is 'no-rls: numbers and digests, which only the platform itself reads and moves';
grant select, insert, update on relay.chain_check to tamga_system;
