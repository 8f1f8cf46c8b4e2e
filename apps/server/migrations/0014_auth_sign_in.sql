-- A sign-in that has begun: what we asked of the eID provider, and what came of it. Known outside by a random sid, of
-- which only the hash is kept: who reads this table cannot finish anybody's sign-in.

create table auth.sign_in (
  -- SHA-256 of the sid, in hexadecimal.
  id                  text primary key,
  flow                text not null check (flow in ('link', 'push', 'app')),
  state               text not null default 'PENDING'
                      check (state in ('PENDING', 'COMPLETE', 'CONSUMED', 'REFUSED', 'EXPIRED', 'FAILED')),
  sso_error           text
                      check (sso_error in ('eid_refused', 'eid_wrong_code', 'eid_timeout', 'eid_account_unusable',
                                           'eid_app_outdated', 'eid_unavailable', 'eid_verification_failed')),
  -- SHA-256 of what only the browser that began has; null where the sid alone is enough.
  binding_hash        text,
  -- Null where there is nobody to ask: whoever begins must not learn whether a person exists.
  eid_session_sealed  text,
  -- The answer of the provider, while what the app brings back to the browser is still on its way.
  answer_sealed       text,
  -- Who it turned out to be, from the verified certificate.
  identity_sealed     text,
  evidence_id         uuid,
  -- What failures are counted by: a keyed hash of the account that was asked for, where one was.
  account_key         text,
  address             text not null,
  client              text not null default '',
  created_at          timestamptz not null default now(),
  expires_at          timestamptz not null,
  finished_at         timestamptz,
  check ((state in ('COMPLETE', 'CONSUMED')) = (identity_sealed is not null))
);
create index sign_in_expires_at on auth.sign_in (expires_at);
comment on table auth.sign_in is 'no-rls: nobody is signed in yet; read and written by the platform itself';
grant select, insert, update, delete on auth.sign_in to tamga_system;

-- Every attempt to sign in, well or ill.
create table auth.login_event (
  id          uuid not null,
  at          timestamptz(3) not null default now(),
  method      text not null check (method in ('eid-qr', 'eid-link', 'eid-push', 'social', 'sso')),
  outcome     text not null check (outcome in ('signed_in', 'refused', 'expired', 'failed', 'locked')),
  reason      text,
  user_id     uuid references users."user" (id),
  session_id  uuid,
  account_key text,
  address     text not null,
  request_id  text not null,
  primary key (at, id)
) partition by range (at);
comment on table auth.login_event is 'append-only; a person reads their own, the platform all';
create index login_event_user_id on auth.login_event (user_id, at, id);
alter table auth.login_event enable row level security;
alter table auth.login_event force row level security;
create policy own_rows on auth.login_event for select to tamga_app using (user_id = (select platform.actor_id()));
create policy platform_adds on auth.login_event for insert to tamga_system with check (true);
create policy platform_reads on auth.login_event for select to tamga_system using (true);
grant select on auth.login_event to tamga_app;
grant select, insert on auth.login_event to tamga_system;

-- Who failed so often that they have to wait. The key is a keyed hash of an account or of an address.
create table auth.lockout (
  key           text primary key,
  failures      int not null,
  failed_at     timestamptz not null,
  locked_until  timestamptz
);
comment on table auth.lockout is 'no-rls: keyed hashes and counts';
grant select, insert, update, delete on auth.lockout to tamga_system;

select platform.create_partitions(3);
