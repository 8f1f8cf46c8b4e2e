-- Signing in at an upstream: which of our sessions rest on which session there, and what was used up on the way.

create schema sso;
grant usage on schema sso to tamga_app, tamga_system, tamga_readonly;

-- What is good once: states of sign-ins, codes that apps bring, logout tokens.
create table sso.spent (
  -- SHA-256, in hexadecimal.
  id          text primary key check (id ~ '^[0-9a-f]{64}$'),
  -- After this it would be refused anyway.
  expires_at  timestamptz not null
);
create index spent_expires_at on sso.spent (expires_at);
comment on table sso.spent is 'no-rls: hashes of what nobody can use again; read and written by the platform itself';
grant select, insert, delete on sso.spent to tamga_system;

create table sso.session (
  -- Our session.
  id               uuid primary key references auth.session (id),
  user_id          uuid not null references users."user" (id),
  -- SHA-256 of issuer and session there, and of issuer and subject, in hexadecimal: by these it is ended from there.
  sid_hash         text check (sid_hash ~ '^[0-9a-f]{64}$'),
  subject_hash     text not null check (subject_hash ~ '^[0-9a-f]{64}$'),
  -- Told to the upstream when the person signs out, so that it knows who does.
  id_token_sealed  text not null,
  created_at       timestamptz(3) not null default now(),
  expires_at       timestamptz not null
);
create index session_sid on sso.session (sid_hash) where sid_hash is not null;
create index session_subject on sso.session (subject_hash);
create index session_person on sso.session (user_id);
create index session_expires_at on sso.session (expires_at);

alter table sso.session enable row level security;
alter table sso.session force row level security;
create policy platform_itself on sso.session to tamga_system using (true) with check (true);
grant select, insert, update (id_token_sealed), delete on sso.session to tamga_system;
