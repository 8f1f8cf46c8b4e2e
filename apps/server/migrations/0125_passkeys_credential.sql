-- Passkeys of those who administer: public keys, of no use to whoever reads them.

create schema passkeys;
grant usage on schema passkeys to tamga_app, tamga_system, tamga_readonly;

create table passkeys.credential (
  id            uuid primary key,
  user_id       uuid not null references users."user" (id),
  -- In which kind of session it counts. A citizen's eID must not be able to add a second factor of a super administrator.
  kind          text not null check (kind in ('person', 'superadmin')),
  -- Of any number who add one at once, no more get in than there are places.
  place         int not null check (place between 1 and 10),
  name          text not null check (char_length(name) between 1 and 60),
  -- How the authenticator calls it, base64url.
  key_id        text not null constraint credential_key_id unique check (char_length(key_id) between 1 and 1366),
  public_key    bytea not null check (octet_length(public_key) between 1 and 4096),
  -- How often it was used, as it says itself; one that never counts stays at zero.
  counter       bigint not null check (counter >= 0),
  transports    text[] not null,
  synced        boolean not null,
  created_at    timestamptz(3) not null default now(),
  last_used_at  timestamptz(3),
  constraint credential_place unique (user_id, kind, place)
);

alter table passkeys.credential enable row level security;
alter table passkeys.credential force row level security;
create policy own_rows on passkeys.credential for select to tamga_app using (user_id = (select platform.actor_id()));
create policy platform_itself on passkeys.credential to tamga_system using (true) with check (true);

grant select (id, user_id, kind, name, synced, created_at, last_used_at) on passkeys.credential to tamga_app;
grant select, insert, update (counter, synced, last_used_at), delete on passkeys.credential to tamga_system;

-- What a browser was asked to sign. Taken out by whoever brings an answer, good or not: nothing is answered twice.
create table passkeys.challenge (
  -- The session or the ticket that it was given to; nobody else can answer it.
  holder      text not null check (holder ~ '^(session|ticket):[0-9a-f-]{36,64}$'),
  purpose     text not null check (purpose in ('registration', 'proof')),
  challenge   text not null check (challenge ~ '^[\w-]{43}$'),
  expires_at  timestamptz not null,
  -- Begun again, what was begun before does not count.
  primary key (holder, purpose)
);
create index challenge_expires_at on passkeys.challenge (expires_at);
comment on table passkeys.challenge is 'no-rls: random numbers, read and written by the platform itself';
grant select, insert, update, delete on passkeys.challenge to tamga_system;
