-- What was exchanged is put into batches, and an authority outside says of each when it was there. Batches are chained like rows, so
-- that the newest vouches for all before it. A batch is made once, and its token is set once: whoever could write here later can
-- change neither.

create table relay.batch (
  number        bigint primary key check (number > 0),
  size          int not null check (size between 1 and 10000),
  root          bytea not null check (octet_length(root) = 32),
  prev_hash     bytea not null check (octet_length(prev_hash) = 32),
  -- Of the four above; what is timestamped.
  batch_hash    bytea not null check (octet_length(batch_hash) = 32),
  -- When the first of its rows was written: the exchange stops where this waits for too long.
  oldest_at     timestamptz(3) not null,
  made_at       timestamptz(3) not null,
  -- As the authority gave it (RFC 3161), and its certificates up to the anchor.
  token         bytea check (octet_length(token) between 1 and 65536),
  certificates  bytea[],
  stamped_at    timestamptz(3),
  check ((token is null) = (stamped_at is null) and (token is null) = (certificates is null))
);
create index batch_unstamped on relay.batch (number) where token is null;

-- Which rows are in it: of each platform those from one number to another, at these places of the tree.
create table relay.batch_part (
  batch        bigint not null references relay.batch (number),
  platform_id  uuid not null references relay.platform (id),
  from_seq     bigint not null check (from_seq > 0),
  to_seq       bigint not null,
  first_index  int not null check (first_index >= 0),
  primary key (platform_id, from_seq),
  unique (platform_id, to_seq),
  unique (batch, first_index),
  check (to_seq >= from_seq)
);

alter table relay.batch enable row level security;
alter table relay.batch force row level security;
create policy platform_reads on relay.batch for select to tamga_system using (true);
create policy platform_makes on relay.batch for insert to tamga_system with check (token is null);
create policy stamped_once on relay.batch for update to tamga_system using (token is null) with check (token is not null);
grant select, insert on relay.batch to tamga_system;
grant update (token, certificates, stamped_at) on relay.batch to tamga_system;

comment on table relay.batch_part is 'no-rls: numbers, which only the platform itself reads and nobody changes';
grant select, insert on relay.batch_part to tamga_system;
