-- What operators have imported: who, when, and what became of each row. The addresses of those who were invited are not in it.

create schema operator;
grant usage on schema operator to tamga_app, tamga_system, tamga_readonly;

create table operator.import (
  id           uuid primary key,
  operator_id  uuid not null references users."user" (id),
  at           timestamptz(3) not null,
  created      int not null check (created >= 0),
  existed      int not null check (existed >= 0),
  invited      int not null check (invited >= 0),
  refused      int not null check (refused >= 0),
  failed       int not null check (failed >= 0),
  -- A row for each that was sent: its place, short name, what came of it, the organisation, and the code of a refusal.
  results      jsonb not null check (jsonb_typeof(results) = 'array')
);
comment on table operator.import is 'append-only; read by the platform itself, on behalf of operators';
create index import_at on operator.import (at, id);
create index import_operator_id on operator.import (operator_id);

alter table operator.import enable row level security;
alter table operator.import force row level security;
create policy platform_itself on operator.import to tamga_system using (true) with check (true);
grant select, insert on operator.import to tamga_system;
