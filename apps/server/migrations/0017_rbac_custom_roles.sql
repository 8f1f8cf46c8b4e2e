-- Roles that an installation makes for itself, beside the four built-in ones. Nobody but the platform itself writes here.

alter table rbac.role
  add column version int not null default 1,
  add column created_at timestamptz(3) not null default now(),
  add constraint role_names check (char_length(name_mn) between 1 and 60 and char_length(name_en) between 1 and 60),
  -- Administrators are made one by one and by name: no second kind of them.
  add constraint role_custom_level check (built_in or level in (3, 4));

create index role_level on rbac.role (level, key);

-- Said here too, so that no query can forget it.
create function rbac.keep_built_in() returns trigger
  language plpgsql set search_path = pg_catalog
as $$
begin
  if old.built_in and (tg_op = 'DELETE' or (new.key, new.level, new.name_mn, new.name_en, new.built_in)
      is distinct from (old.key, old.level, old.name_mn, old.name_en, old.built_in)) then
    raise exception 'a built-in role stays as it is' using errcode = '23514', constraint = 'role_built_in';
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $$;
create trigger role_built_in before update or delete on rbac.role for each row execute function rbac.keep_built_in();

grant insert, update, delete on rbac.role to tamga_system;
grant insert, delete on rbac.role_permission to tamga_system;
