-- PIN2 that one application asked for counts in that one sign-in, and a sign-in that was demanded is used once.

-- Null in rows of processes of the release before, which count nowhere.
alter table oidc.step_up
  add column application_id uuid,
  add column interaction_id text;
create index step_up_interaction_id on oidc.step_up (interaction_id);

-- For which sign-in at an application a session was opened, where one demanded that somebody signs in anew.
create table oidc.demanded_sign_in (
  session_id      uuid primary key,
  interaction_id  text not null,
  created_at      timestamptz(3) not null
);
create index demanded_sign_in_created_at on oidc.demanded_sign_in (created_at);

alter table oidc.demanded_sign_in enable row level security;
alter table oidc.demanded_sign_in force row level security;
create policy platform_itself on oidc.demanded_sign_in to tamga_system using (true) with check (true);
grant select, insert, delete on oidc.demanded_sign_in to tamga_system;
