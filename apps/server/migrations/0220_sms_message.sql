-- SMS that are to be sent, and what became of them. A message waits here and not in the job that sends it: there its text
-- could be read, and would not be sealed anew when the keys are changed. Once it is sent, the text and the number are gone.

create schema sms;
grant usage on schema sms to tamga_app, tamga_system, tamga_readonly;

create table sms.message (
  id              uuid primary key,
  -- Whose phone it is.
  user_id         uuid not null references users."user" (id),
  -- What it is about, such as users.notice; nothing personal.
  kind            text not null check (kind ~ '^[a-z]+\.[a-z_]+$'),
  -- The number and the text.
  message_sealed  text,
  state           text not null default 'waiting' check (state in ('waiting', 'sent', 'delivered', 'failed')),
  -- The number of the gateway for it: no two of ours are one of theirs.
  provider_ref    text unique check (length(provider_ref) between 1 and 200),
  tries           int not null default 0,
  -- When it is to be sent, or asked about, next; nobody does any more where it is null.
  due_at          timestamptz(3),
  useless_after   timestamptz(3) not null,
  -- In milliseconds, as the list is continued by it.
  created_at      timestamptz(3) not null default clock_timestamp(),
  sent_at         timestamptz(3),
  ended_at        timestamptz(3),
  -- Why it failed: the gateway will not write to that phone, it came too late, it did not arrive, or the person has had
  -- as many as a day allows.
  reason          text check (reason in ('refused', 'late', 'undelivered', 'too_many')),
  check ((state = 'waiting') = (message_sealed is not null)),
  check ((state = 'failed') = (reason is not null)),
  check (state not in ('sent', 'delivered') or (provider_ref is not null and sent_at is not null)),
  check (state = 'waiting' or due_at is not null or ended_at is not null)
);
create index message_due_at on sms.message (due_at) where due_at is not null;
create index message_user_id on sms.message (user_id, created_at, id);
create index message_ended_at on sms.message (ended_at) where ended_at is not null;

alter table sms.message enable row level security;
alter table sms.message force row level security;
create policy own_rows on sms.message for select to tamga_app using (user_id = (select platform.actor_id()));
create policy platform_itself on sms.message to tamga_system using (true) with check (true);
grant select (id, user_id, kind, state, reason, created_at, sent_at, ended_at) on sms.message to tamga_app;
grant select, insert, update, delete on sms.message to tamga_system;

-- A phone is the person's once they have entered the code that it got.
alter table users."user"
  add column phone_verified_at timestamptz(3),
  add constraint user_phone_verified check (phone_verified_at is null or phone is not null);
comment on column users."user".phone is 'as the person says, unless phone_verified_at says when a code proved it';

create table users.phone_proof (
  -- Whose it is.
  id             uuid primary key references users."user" (id),
  phone          text,
  -- Keyed, so that whoever reads it cannot try a million codes.
  code_hash      text,
  tries          int not null default 0,
  sent_at        timestamptz(3) not null,
  sent_count     int not null default 1,
  counted_since  timestamptz(3) not null,
  check ((phone is null) = (code_hash is null))
);
create index phone_proof_sent_at on users.phone_proof (sent_at) where phone is not null;

alter table users.phone_proof enable row level security;
alter table users.phone_proof force row level security;
create policy own_row on users.phone_proof for select to tamga_app using (id = (select platform.actor_id()));
create policy platform_itself on users.phone_proof to tamga_system using (true) with check (true);
grant select (id, phone, sent_at) on users.phone_proof to tamga_app;
grant select, insert, update, delete on users.phone_proof to tamga_system;

-- Which phones got a code within the hour, without who asked: a person who asks for another phone then is counted here still.
create table users.phone_sending (
  id          bigint generated always as identity primary key,
  -- Keyed, so that who reads it cannot try all phones there are.
  phone_hash  text not null,
  sent_at     timestamptz(3) not null
);
create index phone_sending_phone_hash on users.phone_sending (phone_hash, sent_at);
create index phone_sending_sent_at on users.phone_sending (sent_at);

alter table users.phone_sending enable row level security;
alter table users.phone_sending force row level security;
create policy platform_itself on users.phone_sending to tamga_system using (true) with check (true);
grant select, insert, delete on users.phone_sending to tamga_system;
