-- What is remembered in Redis and is being changed, for every process to learn of past Redis: whoever can write there
-- could put back what it said before.

create table platform.memory_change (
  key  text primary key check (length(key) <= 200),
  at   timestamptz not null default clock_timestamp()
);
create index memory_change_at on platform.memory_change (at);
comment on table platform.memory_change is 'no-rls: names of what is remembered, written and read by the platform itself';
grant select, insert, update, delete on platform.memory_change to tamga_system;
