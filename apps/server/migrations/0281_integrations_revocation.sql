-- What is to be ended at providers after its person has disconnected, until the provider has been told. It names nobody.

create table integrations.revocation (
  id            uuid primary key,
  provider      text not null check (provider ~ '^[a-z][a-z0-9-]{1,31}$'),
  tokens_sealed text not null,
  created_at    timestamptz(3) not null default now()
);
create index revocation_created_at on integrations.revocation (created_at);
comment on table integrations.revocation is 'no-rls: sealed tokens without a person, which only the platform itself reads and writes';
grant select, insert, update, delete on integrations.revocation to tamga_system;
