-- What was taken, so that nothing is done twice, and what was exchanged, so that it can be proven. The log holds digests and
-- signatures and nothing of what was said: a message is removed and its chain stays whole. A chain for each platform: one for all
-- would have them wait for each other.

create table relay.inbox (
  platform_id  uuid not null references relay.platform (id),
  webhook_id   text not null check (char_length(webhook_id) between 1 and 255),
  body_sha256  bytea not null check (octet_length(body_sha256) = 32),
  receipt      text check (char_length(receipt) <= 4000),
  received_at  timestamptz(3) not null,
  primary key (platform_id, webhook_id)
);
create index inbox_received_at on relay.inbox (received_at);

create table relay.log (
  platform_id  uuid not null references relay.platform (id),
  seq          bigint not null check (seq > 0),
  direction    text not null check (direction in ('out', 'in')),
  webhook_id   text not null,
  -- What was signed besides the body, and the signatures, as they were on the wire.
  timestamp    text not null,
  signature    text not null,
  body_sha256  bytea not null check (octet_length(body_sha256) = 32),
  receipt      text,
  at           timestamptz(3) not null,
  prev_hash    bytea not null check (octet_length(prev_hash) = 32),
  row_hash     bytea not null check (octet_length(row_hash) = 32),
  primary key (platform_id, seq)
);
create index log_webhook_id on relay.log (platform_id, webhook_id);
-- How many went out today.
create index log_at on relay.log (platform_id, at) where direction = 'out';

-- The end of each chain, which who appends holds.
create table relay.chain (
  platform_id  uuid primary key references relay.platform (id),
  seq          bigint not null check (seq >= 0),
  row_hash     bytea not null check (octet_length(row_hash) = 32)
);

comment on table relay.inbox is 'no-rls: ids and digests, which only the platform itself reads and writes';
grant select, insert, delete on relay.inbox to tamga_system;
comment on table relay.log is 'no-rls: digests and signatures, which only the platform itself reads and nobody changes';
grant select, insert on relay.log to tamga_system;
comment on table relay.chain is 'no-rls: the ends of chains, which only the platform itself reads and moves';
grant select, insert, update on relay.chain to tamga_system;
