-- Roles and what each may do. The epoch moves with every change, so that processes know when their copy is old.

create schema rbac;
grant usage on schema rbac to tamga_app, tamga_system, tamga_readonly;

create table rbac.role (
  key       text primary key check (key ~ '^[a-z][a-z0-9_]{1,31}$'),
  level     int not null check (level between 1 and 4),
  name_mn   text not null,
  name_en   text not null,
  built_in  boolean not null default false
);
comment on table rbac.role is 'no-rls: the same for everybody';

create table rbac.role_permission (
  role        text not null references rbac.role (key) on delete cascade,
  permission  text not null,
  primary key (role, permission)
);
comment on table rbac.role_permission is 'no-rls: the same for everybody';

create table rbac.epoch (
  one    boolean primary key default true check (one),
  value  bigint not null default 1
);
comment on table rbac.epoch is 'no-rls: one counter';
insert into rbac.epoch default values;

create function rbac.move_epoch() returns trigger
  language plpgsql security definer set search_path = pg_catalog
as $$
begin
  update rbac.epoch set value = value + 1;
  return null;
end $$;
create trigger role_changed after insert or update or delete or truncate on rbac.role
  for each statement execute function rbac.move_epoch();
create trigger role_permission_changed after insert or update or delete or truncate on rbac.role_permission
  for each statement execute function rbac.move_epoch();

insert into rbac.role (key, level, name_mn, name_en, built_in) values
  ('superadmin', 1, 'Супер админ', 'Super administrator', true),
  ('admin', 2, 'Админ', 'Administrator', true),
  ('manager', 3, 'Менежер', 'Manager', true),
  ('user', 4, 'Иргэн', 'Citizen', true);

insert into rbac.role_permission (role, permission)
  select role, permission
  from unnest(array['superadmin', 'admin']) as role,
       unnest(array['roles.manage', 'users.manage', 'settings.manage', 'gov.review', 'registry.view',
                    'registry.manage', 'relay.view', 'relay.manage', 'gateway.manage']) as permission
  union all
  select 'manager', unnest(array['gov.review', 'registry.view', 'relay.view']);

grant select on rbac.role, rbac.role_permission, rbac.epoch to tamga_app, tamga_system, tamga_readonly;
