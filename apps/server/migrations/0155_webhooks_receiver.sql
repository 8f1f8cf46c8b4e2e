-- Receivers of signed webhooks: where they are and what signs for them, sealed; whether they still want any; and how many
-- they got, which is asked for by the metrics of every process.

create schema webhooks;
grant usage on schema webhooks to tamga_app, tamga_system, tamga_readonly;

create table webhooks.receiver (
  id                 uuid primary key,
  name               text not null unique check (name ~ '^[a-z][a-z_]{0,31}$'),
  -- The address, which may hold a token, and the secrets.
  target_sealed      text not null,
  -- When it said that it wants no more.
  disabled_at        timestamptz,
  delivered          integer not null default 0,
  failed             integer not null default 0,
  dropped            integer not null default 0
);
comment on table webhooks.receiver is 'no-rls: sealed addresses and counts, which only the platform itself reads';
grant select, insert, update, delete on webhooks.receiver to tamga_system;
