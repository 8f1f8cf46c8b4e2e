-- With which passkey a session was confirmed: when that goes, so does what it has proven. And whether it was opened with a
-- recovery code, in which its holder may replace a passkey that they have lost.

alter table auth.session
  add column passkey_id uuid,
  add column recovered boolean not null default false;
