-- The words by which citizens find a service, cut down to their stems when it is published, and the index for the list of
-- what is offered.

alter table registry.service
  add column stems text[] not null default '{}' check (cardinality(stems) <= 2000);
create index service_stems on registry.service using gin (stems) where state = 'published';
create index service_published on registry.service (id) where state = 'published';
grant update (stems) on registry.service to tamga_app;
