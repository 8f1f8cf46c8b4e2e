-- Which account at a social provider belongs to which person, linked by the person after they had signed in with eID.
-- An account is one person's, and a person has one account at a provider.

create table auth.social_link (
  id            uuid primary key,
  user_id       uuid not null references users."user" (id),
  -- The issuer. Two providers may call different people by the same subject.
  provider      text not null check (char_length(provider) between 1 and 512),
  -- SHA-256 of issuer and subject, in hexadecimal: an account must be found again, and need not be known.
  subject_hash  text not null check (subject_hash ~ '^[0-9a-f]{64}$'),
  -- Only where the provider says that it has verified it.
  email         text check (char_length(email) between 3 and 254),
  created_at    timestamptz(3) not null default now(),
  -- Written by each sign-in, which thereby holds the row: whoever unlinks waits until its session is there to be ended.
  used_at       timestamptz(3),
  -- In this order: somebody who links their own account again is told of the first.
  constraint social_link_person unique (user_id, provider),
  constraint social_link_account unique (provider, subject_hash)
);

alter table auth.social_link enable row level security;
alter table auth.social_link force row level security;
create policy own_rows on auth.social_link for select to tamga_app using (user_id = (select platform.actor_id()));
create policy platform_itself on auth.social_link to tamga_system using (true) with check (true);

grant select on auth.social_link to tamga_app;
grant select, insert, update (used_at), delete on auth.social_link to tamga_system;
