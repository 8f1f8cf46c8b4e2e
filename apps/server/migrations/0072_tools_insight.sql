-- What assistants have learned, each application for itself, and the words in it, by which it is found.

create extension if not exists pg_trgm;
create extension if not exists btree_gin;

create table tools.insight (
  id              uuid primary key,
  application_id  uuid not null references applications.application (id) on delete cascade,
  topic           text not null check (char_length(topic) between 1 and 120),
  content         text not null check (char_length(content) between 1 and 4000),
  -- Of topic and content without what makes no difference: the very same is kept once.
  digest          bytea not null check (octet_length(digest) = 32),
  confidence      double precision not null check (confidence between 0.1 and 1),
  use_count       int not null default 1 check (use_count > 0),
  -- Words cut down to what they have in common in all their forms.
  stems           text[] not null,
  supersedes      uuid references tools.insight (id) on delete set null,
  superseded_at   timestamptz(3),
  created_at      timestamptz(3) not null default now(),
  updated_at      timestamptz(3) not null default now()
);
create unique index insight_digest on tools.insight (application_id, digest) where superseded_at is null;
create index insight_stems on tools.insight using gin (application_id, stems) where superseded_at is null;
create index insight_created_at on tools.insight (application_id, created_at desc, id desc);
create index insight_supersedes on tools.insight (supersedes) where supersedes is not null;

-- The vocabulary of each application: how many insights have a stem, and which stems look alike. The empty stem is in
-- all of them, so it counts the insights themselves.
create table tools.stem (
  application_id  uuid not null references applications.application (id) on delete cascade,
  stem            text not null check (char_length(stem) <= 64),
  insights        int not null default 1,
  primary key (application_id, stem)
);
create index stem_alike on tools.stem using gin (application_id, stem gin_trgm_ops);

alter table tools.insight enable row level security;
alter table tools.insight force row level security;
create policy own on tools.insight to tamga_app
  using (application_id = (select platform.application_id()))
  with check (application_id = (select platform.application_id()));
create policy platform_itself on tools.insight to tamga_system using (true) with check (true);
grant select, insert, update (confidence, use_count, superseded_at, updated_at) on tools.insight to tamga_app;
grant select, delete on tools.insight to tamga_system;

alter table tools.stem enable row level security;
alter table tools.stem force row level security;
create policy own on tools.stem to tamga_app
  using (application_id = (select platform.application_id()))
  with check (application_id = (select platform.application_id()));
create policy platform_itself on tools.stem to tamga_system using (true) with check (true);
grant select, insert, update (insights) on tools.stem to tamga_app;
grant select, update (insights), delete on tools.stem to tamga_system;
