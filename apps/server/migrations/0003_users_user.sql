-- The people. A person sees their own row and no other; the platform itself (sign-in, administration) sees all.

create schema users;
grant usage on schema users to tamga_app, tamga_system, tamga_readonly;

create table users."user" (
  id                     uuid primary key,
  civil_id               text not null unique,
  ge_id                  text unique,
  family_name            text not null,
  given_name             text not null,
  family_name_latin      text,
  given_name_latin       text,
  email                  text,
  role                   text not null default 'user' references rbac.role (key),
  active                 boolean not null default true,
  tokens_revoked_before  timestamptz not null default 'epoch',
  created_at             timestamptz not null default now()
);
create index user_role on users."user" (role) where role <> 'user';

alter table users."user" enable row level security;
alter table users."user" force row level security;
create policy own_row on users."user" for select to tamga_app using (id = (select platform.actor_id()));
create policy platform_itself on users."user" to tamga_system using (true) with check (true);

grant select on users."user" to tamga_app;
grant select, insert, update on users."user" to tamga_system;
