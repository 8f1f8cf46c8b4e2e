-- The vocabulary of what is published: how many services have a stem, and which stems look alike. The empty stem is in all
-- of them, so it counts the services themselves. A trigger keeps it, since many move a service and none may forget.

create table registry.stem (
  stem      text primary key check (char_length(stem) <= 64),
  services  int not null
);
comment on table registry.stem is 'no-rls: the words of what is published, and nothing else';
create index stem_alike on registry.stem using gin (stem gin_trgm_ops);
grant select on registry.stem to tamga_system;

alter table registry.service
  -- The stems of the title and the keywords; those are among `stems` too.
  add column title_stems text[] not null default '{}' check (cardinality(title_stems) <= 1000);
grant update (title_stems) on registry.service to tamga_app;

-- In the order of the alphabet: of two who publish at once, one waits for the other and none for both.
create function registry.count_stems() returns trigger
  language plpgsql security definer set search_path = pg_catalog
as $$
declare
  gone text[] := case when old.state = 'published' then array_append(old.stems, '') else '{}' end;
  come text[] := case when new.state = 'published' then array_append(new.stems, '') else '{}' end;
begin
  insert into registry.stem (stem, services)
  select moved.stem, sum(moved.by)::int
  from (select unnest(come) as stem, 1 as by union all select unnest(gone), -1) as moved
  group by moved.stem
  having sum(moved.by) <> 0
  order by moved.stem
  on conflict (stem) do update set services = registry.stem.services + excluded.services;
  return null;
end $$;
create trigger service_stems_counted after update of state, stems on registry.service
  for each row execute function registry.count_stems();

insert into registry.stem (stem, services)
select s.stem, count(*)
from registry.service, unnest(array_append(stems, '')) as s (stem)
where state = 'published'
group by s.stem;
