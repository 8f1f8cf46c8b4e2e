-- That two numbers are one person's, where the provider does not tell: learned when somebody who was asked for by their
-- register number has signed in. Keyed hashes both, as failures are counted by; so they are counted once from then on.

create table auth.known_number (
  number_key   text primary key,
  account_key  text not null,
  known_at     timestamptz(3) not null
);
create index known_number_account_key on auth.known_number (account_key);
create index known_number_known_at on auth.known_number (known_at);
comment on table auth.known_number is 'no-rls: keyed hashes; read and written by the platform itself';
grant select, insert, update, delete on auth.known_number to tamga_system;
