-- Sign-ins of an application that its administrators try for themselves. What is asked and what came of it is theirs to
-- read, and sealed; it is forgotten after a while.

create table oidc.trial (
  id              uuid primary key,
  -- Of the value that the browser brings back.
  state_hash      bytea not null unique check (octet_length(state_hash) = 32),
  application_id  uuid not null references applications.application (id) on delete cascade,
  user_id         uuid not null references users."user" (id),
  session_id      uuid not null,
  request_sealed  text not null,
  outcome_sealed  text,
  started_at      timestamptz(3) not null,
  expires_at      timestamptz(3) not null,
  -- From when on nothing can be finished with it.
  spent_at        timestamptz(3),
  check (outcome_sealed is null or spent_at is not null)
);
create index trial_application_id on oidc.trial (application_id);
create index trial_user_id on oidc.trial (user_id);
create index trial_started_at on oidc.trial (started_at);

alter table oidc.trial enable row level security;
alter table oidc.trial force row level security;
create policy platform_itself on oidc.trial to tamga_system using (true) with check (true);
grant select, insert, update (outcome_sealed, spent_at), delete on oidc.trial to tamga_system;
