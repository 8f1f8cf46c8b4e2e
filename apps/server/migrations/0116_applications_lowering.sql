-- What protects citizens from an application is lowered only with PIN2 of whoever does it, over exactly those settings.

create table applications.lowering (
  approval_id     uuid primary key,
  user_id         uuid not null references users."user" (id),
  settings_hash   bytea not null check (octet_length(settings_hash) = 32),
  created_at      timestamptz(3) not null,
  approved_at     timestamptz(3),
  used_at         timestamptz(3),
  check (used_at is null or approved_at is not null)
);
create index lowering_user_id on applications.lowering (user_id, settings_hash);

alter table applications.lowering enable row level security;
alter table applications.lowering force row level security;
create policy platform_itself on applications.lowering to tamga_system using (true) with check (true);
grant select, insert, update, delete on applications.lowering to tamga_system;
grant usage on schema applications to tamga_system;
