-- For whom a version is, beside its content: to look for it there, every content was read whole, with its form.

alter table registry.service_version
  add column audience text not null
    generated always as (coalesce(content ->> 'audience', 'person')) stored
    check (audience in ('person', 'organisation', 'both'));
