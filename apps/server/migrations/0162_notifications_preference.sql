-- What a person wants to be told, and where, of the few things that they may decide. Without a row it is as the contract
-- says that it usually is.

create table notifications.preference (
  user_id         uuid primary key references users."user" (id),
  new_sign_in     text not null check (new_sign_in in ('off', 'inbox', 'mail')),
  new_device      text not null check (new_device in ('inbox', 'mail')),
  right_given     text not null check (right_given in ('inbox', 'mail')),
  data_read       text not null check (data_read in ('off', 'inbox', 'mail')),
  -- Readings until then were told of, or were before the person wanted to be told.
  data_read_told  timestamptz(3) not null default now()
);
create index preference_data_read on notifications.preference (data_read_told) where data_read <> 'off';

alter table notifications.preference enable row level security;
alter table notifications.preference force row level security;
create policy own_row on notifications.preference for select to tamga_app using (user_id = (select platform.actor_id()));
create policy own_choice on notifications.preference for insert to tamga_app
  with check (user_id = (select platform.actor_id()));
create policy own_change on notifications.preference for update to tamga_app
  using (user_id = (select platform.actor_id())) with check (user_id = (select platform.actor_id()));
create policy platform_itself on notifications.preference to tamga_system using (true) with check (true);
grant select, insert, update on notifications.preference to tamga_app;
grant select, update, delete on notifications.preference to tamga_system;
