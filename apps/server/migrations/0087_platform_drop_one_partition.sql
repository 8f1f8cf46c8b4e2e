-- One partition is dropped at a time: the lock on its parent is held until the commit, and must not be held for all of
-- them. It is waited for shorter than before, so that those who queue behind it are off again in a tenth of a second.

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
           end as over_at
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
