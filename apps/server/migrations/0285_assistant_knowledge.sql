-- What questions are answered from: published services, life events and pages, cut into pieces. Each time it is read anew it
-- is another generation, beside the one in use until it is whole.

create schema assistant;
grant usage on schema assistant to tamga_app, tamga_system;

create table assistant.reindexing (
  generation   int generated always as identity primary key,
  reason       text not null check (reason in ('asked', 'published')),
  state        text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'failed')),
  total        int,
  documents    int not null default 0,
  chunks       int not null default 0,
  failed       int not null default 0,
  created_at   timestamptz(3) not null default now(),
  started_at   timestamptz(3),
  finished_at  timestamptz(3)
);
comment on table assistant.reindexing is 'no-rls: how far the platform is; it alone reads and writes';
-- Who asks while one waits, asks for that one.
create unique index reindexing_waiting on assistant.reindexing (state) where state = 'waiting';
grant select, insert, update, delete on assistant.reindexing to tamga_system;

create table assistant.knowledge (
  singleton   boolean primary key default true check (singleton),
  generation  int not null default 0,
  changed_at  timestamptz(3) not null default now()
);
comment on table assistant.knowledge is 'no-rls: which generation is in use; the platform itself reads and writes';
insert into assistant.knowledge default values;
grant select, update (generation, changed_at) on assistant.knowledge to tamga_system;

create table assistant.document (
  generation   int not null references assistant.reindexing (generation) on delete cascade,
  no           int not null,
  kind         text not null check (kind in ('service', 'life_event', 'page')),
  source_id    text not null,
  version      int not null,
  title_mn     text not null,
  title_en     text not null,
  can_apply    boolean not null,
  stems        text[] not null,
  title_stems  text[] not null,
  -- Why it is not used, and nothing of it is kept to be quoted.
  left_out     text,
  primary key (generation, no)
);
comment on table assistant.document is 'no-rls: copied from what is published for everybody';
create index document_stems on assistant.document using gin (stems);
grant select, insert, delete on assistant.document to tamga_system;

create table assistant.chunk (
  generation   int not null,
  document_no  int not null,
  no           int not null,
  part         text not null check (part in ('about', 'conditions', 'cost', 'time', 'documents', 'where', 'law', 'text')),
  language     text not null check (language in ('mn', 'en')),
  text         text not null,
  primary key (generation, document_no, no),
  foreign key (generation, document_no) references assistant.document (generation, no) on delete cascade
);
comment on table assistant.chunk is 'no-rls: copied from what is published for everybody';
grant select, insert, delete on assistant.chunk to tamga_system;

-- In how many documents a stem is; the empty one is in all.
create table assistant.stem (
  generation  int not null references assistant.reindexing (generation) on delete cascade,
  stem        text not null,
  uses        int not null,
  primary key (generation, stem)
);
comment on table assistant.stem is 'no-rls: the words of what is published, and nothing else';
create index stem_alike on assistant.stem using gin (stem gin_trgm_ops);
grant select, insert, delete on assistant.stem to tamga_system;
