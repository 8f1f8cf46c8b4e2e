-- Tools for assistants, and the keys by which applications call them.

create schema tools;
grant usage on schema tools to tamga_app, tamga_system, tamga_readonly;

-- The application acting in this transaction; null while a person, a visitor or the platform does. What belongs to an
-- application is compared with it.
create function platform.application_id() returns uuid
  language sql stable parallel safe
  return nullif(current_setting('app.client_id', true), '')::uuid;

-- What keys are hashed with, so that a copy of the table alone tells nobody whether a key is good. Sealed like every
-- secret; keys name the one they were hashed with.
create table tools.pepper (
  id             uuid primary key,
  value_sealed   text not null,
  created_at     timestamptz(3) not null default now()
);
comment on table tools.pepper is 'no-rls: the platform itself reads and writes; nothing personal';
grant select, insert, update (value_sealed) on tools.pepper to tamga_system;

create table tools.key (
  id              uuid primary key,
  application_id  uuid not null references applications.application (id) on delete cascade,
  -- The part of the key that finds it; the rest is known as a hash only.
  handle          text not null check (handle ~ '^[0-9A-Za-z]{12}$'),
  hash            bytea not null check (octet_length(hash) = 32),
  pepper_id       uuid not null references tools.pepper (id),
  name            text not null check (char_length(name) between 1 and 80),
  scopes          text[] not null check (cardinality(scopes) between 1 and 20),
  created_by      uuid not null references users."user" (id),
  created_at      timestamptz(3) not null default now(),
  expires_at      timestamptz(3) not null,
  revoked_at      timestamptz(3),
  last_used_at    timestamptz(3),
  check (expires_at > created_at and expires_at <= created_at + interval '366 days')
);
create unique index key_handle on tools.key (handle);
create index key_application_id on tools.key (application_id, created_at desc);
create index key_created_at on tools.key (created_at desc, id desc);
create index key_pepper_id on tools.key (pepper_id);
create index key_created_by on tools.key (created_by);

alter table tools.key enable row level security;
alter table tools.key force row level security;
-- Whoever sees an application sees its keys; that they may manage them is asked before.
create policy of_visible_application on tools.key to tamga_app
  using (application_id = any (array(select a.id from applications.application a where a.id = application_id)))
  with check (application_id = any (array(select a.id from applications.application a where a.id = application_id)));
create policy platform_itself on tools.key to tamga_system using (true) with check (true);

grant select (id, application_id, handle, name, scopes, created_by, created_at, expires_at, revoked_at, last_used_at),
      insert, update (revoked_at) on tools.key to tamga_app;
grant select, update (last_used_at) on tools.key to tamga_system;
