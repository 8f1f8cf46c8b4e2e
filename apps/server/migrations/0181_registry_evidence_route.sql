-- How each kind of evidence can be fetched, as those tell who hold it: by its code, since they do not know our ids. Learned
-- every night, so that nobody who publishes waits for another system.

create table registry.evidence_route (
  provider        text not null check (char_length(provider) between 1 and 64),
  code            text not null check (char_length(code) between 2 and 64),
  holder_mn       text not null check (char_length(holder_mn) between 1 and 200),
  holder_en       text not null check (char_length(holder_en) between 1 and 200),
  -- `closed` says the provider; `down` is one that did not answer the last time.
  state           text not null check (state in ('active', 'closed', 'down')),
  subject_key     text check (subject_key in ('civil_id', 'reg_no')),
  legal_basis     text check (char_length(legal_basis) between 1 and 500),
  freshness_days  int check (freshness_days >= 0),
  has_schema      boolean not null,
  preview         boolean not null,
  told_at         timestamptz(3) not null,
  primary key (code, provider)
);
comment on table registry.evidence_route is 'no-rls: what other systems told, which only the platform itself reads and writes';
create index evidence_route_provider on registry.evidence_route (provider);
grant select, insert, update, delete on registry.evidence_route to tamga_system;
