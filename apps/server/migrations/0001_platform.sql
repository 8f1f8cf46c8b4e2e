-- What every room stands on: who acts, which keys seal, and partitions made ahead of time.

create schema if not exists platform;
grant usage on schema platform to tamga_app, tamga_system, tamga_readonly;

-- The person acting in this transaction. Raises when nobody was set: a forgotten actor is an error, never all rows.
create function platform.actor_id() returns uuid
  language sql stable parallel safe
  return current_setting('app.user_id')::uuid;

-- Ids of the keys that may have sealed something in this database; start-up refuses a ring that lacks one of them.
create table platform.sealing_key (
  id             text primary key,
  first_used_at  timestamptz not null default now()
);
comment on table platform.sealing_key is 'no-rls: names of keys, no personal or organisation data';
grant select, insert on platform.sealing_key to tamga_system;
grant delete on platform.sealing_key to tamga_system;

-- Makes the monthly partitions of every table partitioned by time, from last month to so many months ahead.
-- Runs as the owner, because the application role may not create anything.
create function platform.create_partitions(months_ahead int) returns int
  -- In UTC, whatever the session says: months added in another zone would be cut or left out.
  language plpgsql security definer set search_path = pg_catalog set timezone = 'UTC'
as $$
declare
  parent record;
  month timestamptz;
  child text;
  made int := 0;
begin
  perform pg_advisory_xact_lock(hashtext('platform.create_partitions'));
  for parent in
    select n.nspname as schema, c.relname as name
    from pg_partitioned_table p
    join pg_class c on c.oid = p.partrelid
    join pg_namespace n on n.oid = c.relnamespace
    where p.partstrat = 'r' and n.nspname not like 'pg\_%'
  loop
    for month in
      select generate_series(
        date_trunc('month', now(), 'UTC') - interval '1 month',
        date_trunc('month', now(), 'UTC') + make_interval(months => months_ahead),
        interval '1 month')
    loop
      child := parent.name || to_char(month at time zone 'UTC', '"_y"YYYY"m"MM');
      if to_regclass(format('%I.%I', parent.schema, child)) is null then
        execute format('create table %I.%I partition of %I.%I for values from (%L) to (%L)',
          parent.schema, child, parent.schema, parent.name, month, month + interval '1 month');
        made := made + 1;
      end if;
    end loop;
  end loop;
  return made;
end $$;
revoke execute on function platform.create_partitions(int) from public;
grant execute on function platform.create_partitions(int) to tamga_system;

-- What the platform was migrated to is no secret: the doctor compares it with what the release brings.
grant select on platform.migration to tamga_app, tamga_system, tamga_readonly;
