-- What the assistant is told, and says. The first version of each came with the platform, and its text is in the program.

create table assistant.prompt (
  key      text primary key check (char_length(key) <= 40),
  version  int not null default 1 check (version > 0)
);
comment on table assistant.prompt is 'no-rls: the same for everybody; the platform itself reads and writes';
grant select, update (version) on assistant.prompt to tamga_system;

insert into assistant.prompt (key) values
  ('system.mn'), ('system.en'), ('no_content.mn'), ('no_content.en'), ('refusal.personal.mn'), ('refusal.personal.en'),
  ('refusal.policy.mn'), ('refusal.policy.en');

create table assistant.prompt_version (
  key         text not null references assistant.prompt (key),
  version     int not null check (version > 1),
  text        text not null check (char_length(text) between 1 and 8000),
  created_at  timestamptz(3) not null default now(),
  primary key (key, version)
);
comment on table assistant.prompt_version is 'no-rls: the same for everybody; the platform itself reads and writes; append-only';
grant select, insert on assistant.prompt_version to tamga_system;
