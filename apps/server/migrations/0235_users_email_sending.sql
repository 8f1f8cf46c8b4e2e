-- Which e-mail addresses got a code within the hour, without who asked: a person who asks for another address then is counted
-- here still, as with phones.

create table users.email_sending (
  id          bigint generated always as identity primary key,
  -- Keyed, so that who reads it cannot try all addresses they know.
  email_hash  text not null,
  sent_at     timestamptz(3) not null
);
create index email_sending_email_hash on users.email_sending (email_hash, sent_at);
create index email_sending_sent_at on users.email_sending (sent_at);

alter table users.email_sending enable row level security;
alter table users.email_sending force row level security;
create policy platform_itself on users.email_sending to tamga_system using (true) with check (true);
grant select, insert, delete on users.email_sending to tamga_system;
