-- What the platform calls itself, in versions: each change keeps the whole of what it was changed to, so that one can go
-- back to any of them. The newest is in force.

alter table site.appearance
  add column short_name    text check (char_length(short_name) between 1 and 30),
  add column organization  text check (char_length(organization) between 1 and 160),
  add column logo_url      text check (char_length(logo_url) <= 700 and logo_url ~ '^(https://[^/]+)?/');

create table site.branding (
  version           int primary key check (version > 0),
  name              text not null check (char_length(name) between 1 and 80),
  short_name        text check (char_length(short_name) between 1 and 30),
  organization      text check (char_length(organization) between 1 and 160),
  logo_url          text check (char_length(logo_url) <= 700 and logo_url ~ '^(https://[^/]+)?/'),
  language          text not null check (language in ('mn', 'en')),
  system_prompt_mn  text check (char_length(system_prompt_mn) between 1 and 8000),
  system_prompt_en  text check (char_length(system_prompt_en) between 1 and 8000),
  changed           text[] not null,
  -- Who changed it, as the audit log names them.
  changed_by        text not null,
  created_at        timestamptz(3) not null default now()
);
comment on table site.branding is 'no-rls: the same for everybody; the platform itself reads and writes; append-only';
grant select, insert on site.branding to tamga_system;
