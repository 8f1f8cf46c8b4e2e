-- Cancellations that came before the request that they cancel: it is taken when it comes, and ends at once. For thirty days, as
-- long as what came is known.

create table relay.cancellation (
  platform_id     uuid not null references relay.platform (id),
  correlation_id  uuid not null,
  request_sha256  bytea not null check (octet_length(request_sha256) = 32),
  received_at     timestamptz(3) not null,
  primary key (platform_id, correlation_id, request_sha256)
);
create index cancellation_received_at on relay.cancellation (received_at);

comment on table relay.cancellation is 'no-rls: ids and digests, which only the platform itself reads and writes';
grant select, insert, delete on relay.cancellation to tamga_system;
