-- Accounts at other providers that people have connected. What a provider gave us is encrypted under a key of the row, which is
-- sealed: people read what stands beside it, and the platform alone the rest.

create schema integrations;
grant usage on schema integrations to tamga_app, tamga_system;

create table integrations.connection (
  id                uuid primary key,
  user_id           uuid not null references users."user" (id),
  provider          text not null check (provider ~ '^[a-z][a-z0-9-]{1,31}$'),
  state             text not null default 'connected' check (state in ('connected', 'reconnect_needed')),
  account           text check (char_length(account) between 1 and 254),
  scopes            text[] not null,
  -- Whether the person wants appointments in its calendar.
  appointments      boolean not null default false,
  data_key_sealed   text not null,
  -- Under the key of the row, so that a new key of the platform leaves it as it is.
  tokens_locked     text not null,
  access_expires_at timestamptz(3),
  -- Who renews the tokens now, alone, and until when others wait for that.
  refresh_holder    uuid,
  refresh_until     timestamptz(3),
  connected_at      timestamptz(3) not null,
  used_at           timestamptz(3),
  constraint connection_provider unique (user_id, provider),
  check ((refresh_holder is null) = (refresh_until is null))
);

alter table integrations.connection enable row level security;
alter table integrations.connection force row level security;
create policy own_rows on integrations.connection for select to tamga_app
  using (user_id = (select platform.actor_id()));
create policy platform_itself on integrations.connection to tamga_system using (true) with check (true);
grant select (id, user_id, provider, state, account, scopes, appointments, connected_at, used_at)
  on integrations.connection to tamga_app;
grant select, insert, update, delete on integrations.connection to tamga_system;
