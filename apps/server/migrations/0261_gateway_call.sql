-- What was called through the gateway: each call for thirty days, and counts of each minute, which also count the calls that
-- the log had to leave out. Nothing in it is about people: the one whom a call is about reads of it in their access log.

create table gateway.call (
  id              uuid not null,
  at              timestamptz(3) not null,
  service_id      uuid not null,
  application_id  uuid not null,
  method          text not null check (char_length(method) <= 16),
  path            text not null check (char_length(path) <= 200),
  status          int not null check (status between 100 and 599),
  code            text,
  attempts        int not null,
  duration_ms     double precision not null,
  request_bytes   bigint not null,
  response_bytes  bigint not null,
  about_person    boolean not null,
  request_id      text not null check (char_length(request_id) <= 64),
  primary key (id, at)
) partition by range (at);
-- COPY, by which it is written, does not work where row level security holds.
comment on table gateway.call is 'by day; dropped when over; kept 30 days; append-only; no-rls: only the platform itself reads and writes it';
create index call_service_id on gateway.call (service_id, at desc, id desc);
create index call_application_id on gateway.call (application_id, at desc, id desc);
grant select, insert on gateway.call to tamga_system;

create table gateway.minute (
  service_id      uuid not null,
  application_id  uuid not null,
  at              timestamptz(3) not null,
  calls           int not null check (calls >= 0),
  errors          int not null check (errors >= 0),
  refused         int not null check (refused >= 0),
  dropped         int not null check (dropped >= 0),
  -- How many took up to 1 ms, up to 2, up to 4, and so on; the last: how many took longer.
  durations       int[] not null check (cardinality(durations) = 18),
  primary key (service_id, at, application_id)
);
create index minute_at on gateway.minute (at);
comment on table gateway.minute is 'no-rls: counts, which only the platform itself reads and writes';
grant select, insert, update, delete on gateway.minute to tamga_system;

create function gateway.add_counts(one int[], other int[]) returns int[]
  language sql immutable parallel safe
  return (select array_agg(a + b order by place) from unnest(one, other) with ordinality as pair (a, b, place));

-- How each process of the gateway finds the upstreams.
create table gateway.upstream_state (
  service_id  uuid not null references gateway.service (id) on delete cascade,
  url         text not null,
  process_id  uuid not null,
  healthy     boolean not null,
  resting     boolean not null,
  at          timestamptz(3) not null,
  primary key (service_id, url, process_id)
);
create index upstream_state_at on gateway.upstream_state (at);
comment on table gateway.upstream_state is 'no-rls: health of machines, which only the platform itself reads and writes';
grant select, insert, update, delete on gateway.upstream_state to tamga_system;

-- As before, and where a comment says for how many days, a partition stays so many days longer.
create or replace function platform.drop_partitions() returns int
  language plpgsql security definer set search_path = pg_catalog set timezone = 'UTC' set lock_timeout = '40ms'
as $$
declare
  child record;
begin
  for child in
    select n.nspname as schema, c.relname as name,
           case when obj_description(p.oid, 'pg_class') like 'by day;%'
             then to_date(right(c.relname, 11), '"y"YYYY"m"MM"d"DD') + interval '2 days'
             else to_date(right(c.relname, 8), '"y"YYYY"m"MM') + interval '2 months'
           end + coalesce(substring(obj_description(p.oid, 'pg_class') from '; kept (\d+ days);'), '0 days')::interval
             as over_at
    from pg_inherits i
    join pg_class c on c.oid = i.inhrelid
    join pg_class p on p.oid = i.inhparent
    join pg_namespace n on n.oid = c.relnamespace
    where obj_description(p.oid, 'pg_class') like 'by %; dropped when over;%'
    order by c.relname
  loop
    if child.over_at < now() at time zone 'UTC' then
      begin
        execute format('drop table %I.%I', child.schema, child.name);
        return 1;
      exception when lock_not_available then
        null;
      end;
    end if;
  end loop;
  return 0;
end $$;

select platform.create_partitions(3);
