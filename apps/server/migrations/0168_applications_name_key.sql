-- Applications by the first letters of either name. Kept as columns and not as an index over a function: row level security
-- lets an index be asked only by comparisons that give nothing away, and a function of ours might. A trigger fills them,
-- since a table whose row type functions take gets no generated columns.

alter table applications.application
  add column key_mn text collate "C",
  add column key_en text collate "C";
update applications.application set key_mn = users.name_key(name_mn), key_en = users.name_key(name_en);

create function applications.set_name_keys() returns trigger
  language plpgsql set search_path = pg_catalog
as $$
begin
  new.key_mn := users.name_key(new.name_mn);
  new.key_en := users.name_key(new.name_en);
  return new;
end
$$;
create trigger application_name_keys before insert or update on applications.application
  for each row execute function applications.set_name_keys();

create index application_key_mn on applications.application (key_mn);
create index application_key_en on applications.application (key_en);
