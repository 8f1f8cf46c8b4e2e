-- What insights mean, as vectors of a model, so that other words find them too. Empty where no provider is set.

create table tools.embedding (
  insight_id      uuid primary key references tools.insight (id) on delete cascade,
  -- Of the insight. No foreign key of its own: deleting an application locks it before its insights, and whoever stores
  -- a vector would lock them the other way round.
  application_id  uuid not null,
  -- Only vectors of one model can be compared.
  model           text collate "C" not null check (char_length(model) between 1 and 200),
  -- The sign of each number: of two vectors that are close few differ, and that is counted fast.
  code            bit varying(4096) not null,
  -- Of length 1, four bytes for each number.
  vector          bytea not null,
  check (octet_length(vector) = 4 * length(code))
);
-- With all that the first look needs, so that it does not read the vectors.
create index embedding_model on tools.embedding (application_id, model) include (code, insight_id);

-- The model of its vector; empty where there is none yet. The text of an insight never changes, so neither does this
-- but with the model.
alter table tools.insight add column embedded_with text collate "C" not null default '';
create index insight_embedded_with on tools.insight (embedded_with, id) where superseded_at is null;
grant update (embedded_with) on tools.insight to tamga_system;

alter table tools.embedding enable row level security;
alter table tools.embedding force row level security;
create policy own on tools.embedding to tamga_app
  using (application_id = (select platform.application_id()))
  with check (application_id = (select platform.application_id()));
create policy platform_itself on tools.embedding to tamga_system using (true) with check (true);
-- An application that replaces an insight lets go of its vector; the rest is done by the platform itself.
grant select (insight_id), delete on tools.embedding to tamga_app;
grant select, insert, update (model, code, vector) on tools.embedding to tamga_system;
