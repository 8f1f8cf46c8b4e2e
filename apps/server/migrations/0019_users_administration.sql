-- Lists of people for those who administer them, and the end of an account.

-- The place of a name in the Mongolian alphabet, whatever collation the database was made with: each of its 35 letters
-- becomes the one of that rank in the order of code points. So one index sorts by name and finds by the first letters.
create function users.name_key(name text) returns text
  language sql immutable strict parallel safe
  return translate(lower(name),
    'абвгдеёжзийклмноөпрстуүфхцчшщъыьэюя' || 'АБВГДЕЁЖЗИЙКЛМНОӨПРСТУҮФХЦЧШЩЪЫЬЭЮЯ',
    'абвгдежзийклмнопрстуфхцчшщъыьэюяѐёђ' || 'абвгдежзийклмнопрстуфхцчшщъыьэюяѐёђ');
grant execute on function users.name_key(text) to tamga_app, tamga_system, tamga_readonly;

alter table users."user"
  -- In milliseconds, as lists are continued by it and a cursor holds no more.
  alter column created_at type timestamptz(3),
  add column family_key text collate "C" generated always as (users.name_key(family_name)) stored,
  add column given_key text collate "C" generated always as (users.name_key(given_name)) stored,
  -- Since when the account is given up; what is personal goes when the time of retention is over.
  add column deleted_at timestamptz(3),
  add column anonymised_at timestamptz(3),
  add constraint user_deleted_inactive check (deleted_at is null or not active),
  add constraint user_anonymised_deleted check (anonymised_at is null or deleted_at is not null);

create index user_given_key on users."user" (given_key, family_key, id);
create index user_family_key on users."user" (family_key, given_key, id);
create index user_created_at on users."user" (created_at, id);
drop index users.user_role;
create index user_role on users."user" (role, created_at, id) where role <> 'user';
create index user_inactive on users."user" (created_at, id) where not active;
create index user_inactive_name on users."user" (given_key, family_key, id) where not active;
create index user_to_anonymise on users."user" (deleted_at) where deleted_at is not null and anonymised_at is null;

-- Organisations by the first letters of their names, for administrators.
create index organisation_name_key on org.organisation ((users.name_key(name) collate "C"), id);

-- Who is locked out now, for those who may let them try again.
create index lockout_locked_until on auth.lockout (locked_until, key) where locked_until is not null;

-- The audit log knows people who are no users, and a reading must never fail because of whom it is about.
alter table users.access_log drop constraint access_log_subject_id_fkey;
