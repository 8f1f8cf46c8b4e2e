-- A citizen number for everybody, and how a person can be reached.

-- 96 random bits: it tells nothing of its person, and nobody finds one by trying. The first and the last twelve digits
-- of a UUID are wholly random; those between hold its version.
create function users.new_ge_id() returns text
  language sql volatile set search_path = pg_catalog
  return 'GE' || upper(left(replace(gen_random_uuid()::text, '-', ''), 12) || right(gen_random_uuid()::text, 12));
grant execute on function users.new_ge_id() to tamga_system;

alter table users."user"
  alter column ge_id set default users.new_ge_id(),
  -- When and how the address was proven to be the person's. One without is told to nobody.
  add column email_verified_at timestamptz(3),
  add column email_source text check (email_source in ('code', 'social', 'upstream')),
  -- When the person last had an address set or taken away: from then on only they themselves change it.
  add column email_changed_at timestamptz(3),
  -- As the person says; nothing proves it.
  add column phone text check (phone ~ '^\+[1-9][0-9]{6,14}$'),
  add constraint user_email_verified check (email_verified_at is null or (email is not null and email_source is not null));

update users."user" set ge_id = users.new_ge_id() where ge_id is null and anonymised_at is null;
alter table users."user" add constraint user_ge_id_given check (ge_id is not null or anonymised_at is not null);

-- An address that a person has yet to prove, and how often they were sent a code. The row stays when the code is
-- spent: the count of the day goes on.
create table users.email_proof (
  -- Whose it is.
  id             uuid primary key references users."user" (id),
  email          text,
  -- Keyed, so that whoever reads it cannot try a million codes.
  code_hash      text,
  tries          int not null default 0,
  sent_at        timestamptz(3) not null,
  sent_count     int not null default 1,
  counted_since  timestamptz(3) not null,
  check ((email is null) = (code_hash is null))
);
create index email_proof_email on users.email_proof (lower(email), sent_at) where email is not null;

alter table users.email_proof enable row level security;
alter table users.email_proof force row level security;
create policy own_row on users.email_proof for select to tamga_app using (id = (select platform.actor_id()));
create policy platform_itself on users.email_proof to tamga_system using (true) with check (true);
grant select (id, email, sent_at) on users.email_proof to tamga_app;
grant select, insert, update, delete on users.email_proof to tamga_system;
