-- Mail that is to be sent. A message waits here and not in the job that sends it: there its text could be read, and would
-- not be sealed anew when the keys are changed. Once it is sent, or of no use any more, its text is gone.

create schema mail;
grant usage on schema mail to tamga_app, tamga_system, tamga_readonly;

create table mail.message (
  id              uuid primary key,
  -- What it is about, such as superadmin.code; nothing personal.
  kind            text not null check (kind ~ '^[a-z]+\.[a-z_]+$'),
  -- To whom, its subject and its text.
  message_sealed  text,
  created_at      timestamptz not null default now(),
  -- A code that has expired is not worth sending.
  useless_after   timestamptz,
  ended_at        timestamptz,
  outcome         text check (outcome in ('sent', 'expired')),
  check ((ended_at is null) = (message_sealed is not null)),
  check ((ended_at is null) = (outcome is null))
);
create index message_ended_at on mail.message (ended_at);
comment on table mail.message is 'no-rls: sealed texts and times, which only the platform itself reads';
grant insert on mail.message to tamga_app;
grant select, insert, update, delete on mail.message to tamga_system;
