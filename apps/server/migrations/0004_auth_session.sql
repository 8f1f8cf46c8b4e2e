-- One row per signed-in session. A token names its session; a revoked session refuses every token that names it.

create schema auth;
grant usage on schema auth to tamga_app, tamga_system, tamga_readonly;

create table auth.session (
  id             uuid primary key,
  user_id        uuid not null references users."user" (id),
  created_at     timestamptz not null default now(),
  expires_at     timestamptz not null,
  revoked_at     timestamptz,
  revoke_reason  text,
  check ((revoked_at is null) = (revoke_reason is null))
);
create index session_user_id on auth.session (user_id, created_at desc);

alter table auth.session enable row level security;
alter table auth.session force row level security;
create policy own_rows on auth.session for select to tamga_app using (user_id = (select platform.actor_id()));
create policy platform_itself on auth.session to tamga_system using (true) with check (true);

grant select on auth.session to tamga_app;
grant select, insert, update on auth.session to tamga_system;
