-- What becomes of answers, without who asked and what: how each ended, what was asked again and again without an answer, and
-- what models have cost.

create table assistant.answer (
  id              uuid primary key,
  status          text not null check (status in ('answered', 'no_content', 'refused_pii', 'refused_policy', 'degraded')),
  language        text not null check (language in ('mn', 'en')),
  signed_in       boolean not null,
  first_words_ms  int not null,
  helpful         boolean,
  created_at      timestamptz(3) not null
);
comment on table assistant.answer is 'no-rls: it belongs to nobody; the platform itself reads and writes';
create index answer_age on assistant.answer (created_at);
grant select, insert, delete, update (helpful) on assistant.answer to tamga_system;

-- A question that was asked once might tell of its author, so of those there is a keyed hash; what many ask has its words, in
-- the order of the alphabet.
create table assistant.unanswered (
  hash      bytea primary key check (octet_length(hash) = 32),
  language  text not null check (language in ('mn', 'en')),
  asked     int not null default 1 check (asked > 0),
  words     text check (char_length(words) <= 400),
  last_at   timestamptz(3) not null
);
comment on table assistant.unanswered is 'no-rls: it belongs to nobody; the platform itself reads and writes';
create index unanswered_age on assistant.unanswered (last_at);
create index unanswered_often on assistant.unanswered (asked desc, hash) where words is not null;
grant select, insert, update, delete on assistant.unanswered to tamga_system;

create table assistant.spending (
  day     date primary key,
  tokens  int not null check (tokens >= 0)
);
comment on table assistant.spending is 'no-rls: it belongs to nobody; the platform itself reads and writes';
grant select, insert, update, delete on assistant.spending to tamga_system;
