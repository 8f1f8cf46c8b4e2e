-- Super administrators, apart from the people: one person may be an administrator by their eID and a super administrator by
-- a social account, and neither right depends on the other. Only the platform itself reads and writes here.

create schema superadmin;
grant usage on schema superadmin to tamga_app, tamga_system, tamga_readonly;

create table superadmin.admin (
  id            uuid primary key,
  user_id       uuid not null constraint admin_person unique references users."user" (id),
  -- As the eID proved it when they were admitted. The person must still be the one of this number at every sign-in.
  civil_id      text not null constraint admin_civil_id unique,
  provider      text not null,
  subject_hash  text not null check (subject_hash ~ '^[0-9a-f]{64}$'),
  email         text not null constraint admin_email unique check (email = lower(email)),
  totp_sealed   text not null,
  -- The newest step of time whose code was taken: none is taken twice, nor one older than it.
  totp_step     bigint not null,
  failures      int not null default 0 check (failures >= 0),
  failed_at     timestamptz,
  locked_until  timestamptz,
  created_at    timestamptz(3) not null default now(),
  signed_in_at  timestamptz,
  constraint admin_account unique (provider, subject_hash)
);
create index admin_created_at on superadmin.admin (created_at, id);
comment on table superadmin.admin is 'no-rls: read and written by the platform itself, for those who are super administrators';
grant select, insert, delete on superadmin.admin to tamga_system;
grant update (totp_sealed, totp_step, failures, failed_at, locked_until, signed_in_at) on superadmin.admin to tamga_system;

create table superadmin.recovery_code (
  id        uuid primary key,
  admin_id  uuid not null references superadmin.admin (id) on delete cascade,
  salt      bytea not null check (octet_length(salt) = 16),
  -- scrypt of the code.
  hash      bytea not null check (octet_length(hash) = 32),
  used_at   timestamptz
);
create index recovery_code_admin_id on superadmin.recovery_code (admin_id);
comment on table superadmin.recovery_code is 'no-rls: hashes, which only the platform itself reads';
grant select, insert, delete, update (used_at) on superadmin.recovery_code to tamga_system;

create table superadmin.invite (
  email       text primary key check (email = lower(email) and char_length(email) between 3 and 254),
  -- Null where the command line invited.
  invited_by  uuid references users."user" (id),
  created_at  timestamptz(3) not null default now(),
  expires_at  timestamptz not null
);
create index invite_invited_by on superadmin.invite (invited_by);
comment on table superadmin.invite is 'no-rls: read and written by the platform itself, for those who are super administrators';
grant select, insert, update, delete on superadmin.invite to tamga_system;

-- Held by whoever changes how many super administrators there are, so that two cannot both remove the last but one.
create table superadmin.roll (one boolean primary key default true check (one));
comment on table superadmin.roll is 'no-rls: a row to hold';
insert into superadmin.roll default values;
grant select, update on superadmin.roll to tamga_system;

-- Somebody on their way in: to become a super administrator, or, as one, to a session. Known by a secret of which the hash
-- is kept, and held by one browser, which has another. `step` says what is asked for next; the checks hold what came before.
create table superadmin.ticket (
  id             text primary key check (id ~ '^[0-9a-f]{64}$'),
  binding_hash   text not null check (binding_hash ~ '^[0-9a-f]{64}$'),
  step           text not null check (step in ('eid', 'email', 'totp', 'mfa', 'done')),
  provider       text not null,
  subject_hash   text not null,
  email          text not null check (email = lower(email)),
  -- By what right somebody may become a super administrator; null where they are one.
  entitlement    text check (entitlement in ('bootstrap', 'invite')),
  admin_id       uuid references superadmin.admin (id) on delete cascade,
  sign_in_id     text,
  user_id        uuid references users."user" (id),
  civil_id       text,
  eid_at         timestamptz,
  code_hash      text,
  code_sent_at   timestamptz,
  codes_sent     int not null default 0 check (codes_sent between 0 and 5),
  code_tries     int not null default 0 check (code_tries between 0 and 5),
  email_at       timestamptz,
  totp_sealed    text,
  totp_tries     int not null default 0 check (totp_tries between 0 and 10),
  created_at     timestamptz not null default now(),
  expires_at     timestamptz not null,
  check ((entitlement is null) = (admin_id is not null)),
  check ((step = 'mfa') <= (admin_id is not null)),
  check ((step in ('eid', 'email', 'totp')) <= (entitlement is not null)),
  check ((eid_at is null) = (civil_id is null) and (eid_at is null) = (user_id is null)),
  check ((email_at is not null) <= (eid_at is not null)),
  check ((step = 'email') <= (eid_at is not null)),
  check ((step = 'totp') <= (email_at is not null)),
  check ((step = 'done' and entitlement is not null) <= (email_at is not null and totp_sealed is not null))
);
create index ticket_expires_at on superadmin.ticket (expires_at);
create index ticket_admin_id on superadmin.ticket (admin_id);
create index ticket_user_id on superadmin.ticket (user_id);
comment on table superadmin.ticket is 'no-rls: nobody is signed in yet; read and written by the platform itself';
grant select, insert, update, delete on superadmin.ticket to tamga_system;

-- That a citizen is a super administrator as well, for those who administer citizens: they have no say over them.
alter table users."user" add column superadmin boolean not null default false;
