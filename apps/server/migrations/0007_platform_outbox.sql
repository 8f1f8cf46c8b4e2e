-- What happened, for others to learn. A change leaves its event in platform.outbox_pending, in its own transaction. The
-- publisher hands committed events to NATS and moves them into platform.outbox, which is the durable copy. An event whose
-- transaction commits late is simply found by a later pass: there is no cursor that could run past it.

create table platform.outbox_pending (
  -- Drawn when the event is saved, which is at commit: events of one aggregate, whose changes wait for each other, have
  -- rising positions.
  position    bigint generated always as identity primary key,
  id          uuid not null,
  at          timestamptz not null default clock_timestamp(),
  type        text not null check (type ~ '^[a-z_]+(\.[a-z_]+)+$' and length(type) <= 100),
  aggregate   text not null check (aggregate ~ '^[a-z_]+:.' and length(aggregate) <= 200),
  tenant_id   uuid,
  request_id  text not null,
  -- What NATS would refuse for its size is refused here, while the change can still be.
  data        jsonb not null check (jsonb_typeof(data) = 'object' and length(data::text) <= 65536)
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000, autovacuum_vacuum_cost_delay = 0);
comment on table platform.outbox_pending is 'no-rls: everybody adds to it, only the publisher reads it';
grant insert on platform.outbox_pending to tamga_app;
grant select, insert, delete on platform.outbox_pending to tamga_system;

create table platform.outbox (
  position      bigint not null,
  id            uuid not null,
  at            timestamptz not null,
  type          text not null,
  aggregate     text not null,
  tenant_id     uuid,
  request_id    text not null,
  data          jsonb not null,
  published_at  timestamptz not null default clock_timestamp(),
  primary key (position, at)
) partition by range (at);
comment on table platform.outbox is 'append-only; events that NATS has taken, read by the platform itself';
alter table platform.outbox enable row level security;
alter table platform.outbox force row level security;
create policy platform_reads on platform.outbox for select to tamga_system using (true);
create policy platform_adds on platform.outbox for insert to tamga_system with check (true);
grant select, insert on platform.outbox to tamga_system;

-- Counted here and not in the publisher, which serves no metrics: every process can tell.
create table platform.outbox_count (
  one        boolean primary key default true check (one),
  published  bigint not null,
  failed     bigint not null
);
comment on table platform.outbox_count is 'no-rls: one row of numbers';
insert into platform.outbox_count (published, failed) values (0, 0);
grant select on platform.outbox_count to tamga_system;
grant update (published, failed) on platform.outbox_count to tamga_system;

-- What was handled already. Told apart by the time of the event too, which never changes, so that old months can go.
create table platform.inbox (
  consumer  text not null,
  event_id  uuid not null,
  at        timestamptz not null,
  primary key (consumer, event_id, at)
) partition by range (at);
comment on table platform.inbox is 'no-rls: append-only; names of consumers and ids of events';
grant select, insert on platform.inbox to tamga_system;

-- Who does what only one process may do at a time, and until when it may.
create table platform.lease (
  name    text primary key,
  holder  uuid not null,
  until   timestamptz not null
);
comment on table platform.lease is 'no-rls: names of duties';
grant select, insert, update, delete on platform.lease to tamga_system;

select platform.create_partitions(3);
