-- Sessions at the eID provider that were begun for a partner: each is read by who began it, and by nobody else.

create table eid.relayed_session (
  id              uuid primary key,
  -- The application that began it; null: who holds the relay token.
  application_id  uuid references applications.application (id) on delete cascade,
  kind            text not null check (kind in ('signature', 'certificate-choice')),
  -- Of the name that the provider gave it, which is known here by its hash alone; null until it has.
  session_hash    bytea unique check (octet_length(session_hash) = 32),
  -- Keyed hash of the person, where the partner named one, as failures are counted by.
  account_key     text,
  -- Whether it keeps a place on a phone, which is given back at its end.
  rings           boolean not null,
  started_at      timestamptz(3) not null,
  -- Until when it can be read.
  expires_at      timestamptz(3) not null check (expires_at > started_at),
  ended_at        timestamptz(3),
  check (not rings or account_key is not null)
);
create index relayed_session_application_id on eid.relayed_session (application_id);
create index relayed_session_expires_at on eid.relayed_session (expires_at);

alter table eid.relayed_session enable row level security;
alter table eid.relayed_session force row level security;
create policy own on eid.relayed_session for select to tamga_app
  using (application_id = (select platform.application_id()));
create policy platform_itself on eid.relayed_session to tamga_system using (true) with check (true);
grant select on eid.relayed_session to tamga_app;
grant select, insert, update (session_hash, ended_at), delete on eid.relayed_session to tamga_system;
