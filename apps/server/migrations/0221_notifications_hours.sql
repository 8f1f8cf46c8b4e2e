-- More of what a person decides: public services by mail, what comes by SMS too, the hours in which nothing that can wait
-- is sent, and whether mail comes together once a day. The defaults are what the contract says that it usually is.

alter table notifications.preference
  add column applications text not null default 'inbox' check (applications in ('inbox', 'mail')),
  add column appointments text not null default 'inbox' check (appointments in ('inbox', 'mail')),
  add column payments text not null default 'inbox' check (payments in ('inbox', 'mail')),
  add column documents text not null default 'inbox' check (documents in ('inbox', 'mail')),
  add column sms text[] not null default '{}' check (cardinality(sms) <= 20),
  add column sms_language text not null default 'mn' check (sms_language in ('mn', 'en')),
  -- Hours of the day in Ulaanbaatar; from the first until the second begins.
  add column quiet_from int default 22 check (quiet_from between 0 and 23),
  add column quiet_until int default 8 check (quiet_until between 0 and 23),
  add column digest_hour int check (digest_hour between 0 and 23),
  add constraint preference_quiet check ((quiet_from is null) = (quiet_until is null) and quiet_from <> quiet_until);

-- What waits for its hour. Sent in the transaction that deletes it, so that nothing is sent twice and nothing is lost.
create table notifications.held (
  id          uuid primary key,
  user_id     uuid not null references users."user" (id),
  kind        text not null check (kind ~ '^[a-z][a-z0-9_]{1,47}$'),
  channel     text not null check (channel in ('mail', 'sms')),
  due_at      timestamptz(3) not null,
  created_at  timestamptz(3) not null default clock_timestamp()
);
create index held_due_at on notifications.held (due_at);
create index held_user_id on notifications.held (user_id);

alter table notifications.held enable row level security;
alter table notifications.held force row level security;
create policy own_rows on notifications.held for select to tamga_app using (user_id = (select platform.actor_id()));
create policy platform_itself on notifications.held to tamga_system using (true) with check (true);
grant select on notifications.held to tamga_app;
grant select, insert, delete on notifications.held to tamga_system;
