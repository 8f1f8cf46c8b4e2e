-- Tools that assistants made at run time: a command template, split once. Every version is kept.

create table tools.skill (
  id              uuid primary key,
  -- Whose it is; others neither see nor call it.
  application_id  uuid not null references applications.application (id) on delete cascade,
  name            text not null check (name ~ '^[a-z][a-z0-9]*(_[a-z0-9]+)*$' and char_length(name) between 3 and 48),
  version         int not null check (version > 0),
  description     text not null check (char_length(description) between 1 and 500),
  -- The words of the template; a placeholder is a word of its own.
  words           jsonb not null check (jsonb_typeof(words) = 'array'),
  state           text not null check (state in ('pending', 'active', 'rejected', 'replaced')),
  policy_digest   text not null,
  created_at      timestamptz(3) not null default now(),
  decided_by      uuid references users."user" (id),
  decided_at      timestamptz(3),
  unique (application_id, name, version)
);
-- One of each name is live.
create unique index skill_active on tools.skill (application_id, name) where state = 'active';
create index skill_created_at on tools.skill (created_at desc, id desc);
create index skill_decided_by on tools.skill (decided_by) where decided_by is not null;

alter table tools.skill enable row level security;
alter table tools.skill force row level security;
create policy own on tools.skill to tamga_app
  using (application_id = (select platform.application_id()))
  with check (application_id = (select platform.application_id()));
create policy platform_itself on tools.skill to tamga_system using (true) with check (true);
grant select, insert, update (state) on tools.skill to tamga_app;
grant select, update (state, decided_by, decided_at) on tools.skill to tamga_system;
