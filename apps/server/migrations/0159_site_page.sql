-- The pages that the footer leads to: help, privacy, terms, accessibility, contact. Each change keeps the whole text as a
-- version; one of them is published. The first version came with the platform, and its text is in the program.

create table site.page (
  slug               text primary key check (slug in ('help', 'privacy', 'terms', 'accessibility', 'contact')),
  version            int not null default 1 check (version > 0),
  published_version  int not null default 1 check (published_version between 1 and version),
  published_at       timestamptz(3) not null default now(),
  updated_at         timestamptz(3) not null default now()
);
comment on table site.page is 'no-rls: the same for everybody; the platform itself reads and writes';
grant select, update (version, published_version, published_at, updated_at) on site.page to tamga_system;

insert into site.page (slug) values ('help'), ('privacy'), ('terms'), ('accessibility'), ('contact');

create table site.page_version (
  slug        text not null references site.page (slug),
  version     int not null check (version > 1),
  title_mn    text not null check (char_length(title_mn) between 1 and 80),
  title_en    text not null check (char_length(title_en) between 1 and 80),
  body_mn     text not null check (char_length(body_mn) between 1 and 12000),
  body_en     text not null check (char_length(body_en) between 1 and 12000),
  created_at  timestamptz(3) not null default now(),
  primary key (slug, version)
);
comment on table site.page_version is 'no-rls: the same for everybody; the platform itself reads and writes; append-only';
grant select, insert on site.page_version to tamga_system;
