-- What waits on people's phones, and who follows it. Each person has three places, so that nobody's phone rings without end
-- whoever asks, however often and from wherever; and a sign-in is followed to its end whether or not anybody polls for it.

create table auth.phone_request (
  -- Keyed hash of the person, as failures are counted by.
  account_key text not null,
  place       int not null check (place between 1 and 3),
  -- sign_in:<id> or approval:<id>.
  request     text not null,
  -- Until when the phone shows it at most: a place that nobody gave back is free again then.
  held_until  timestamptz not null,
  primary key (account_key, place)
);
create index phone_request_request on auth.phone_request (request);
comment on table auth.phone_request is 'no-rls: keyed hashes; read and written by the platform itself';
grant select, insert, update, delete on auth.phone_request to tamga_system;

-- Who began it, for the administrator who reads that somebody is locked.
alter table auth.sign_in add column request_id text not null default '';
alter table auth.sign_in add column follow_at timestamptz not null default now();
create index sign_in_follow_at on auth.sign_in (follow_at) where state = 'PENDING';
