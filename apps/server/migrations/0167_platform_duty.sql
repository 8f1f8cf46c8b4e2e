-- How often work by the clock has failed. Counted here and not in the worker, which serves no metrics: every process can
-- tell.

create table platform.duty (
  name           text primary key,
  failures       bigint not null default 0 check (failures >= 0),
  -- The first failure after the last run that went well; null while there is none.
  failing_since  timestamptz(3)
);
comment on table platform.duty is 'no-rls: names of duties and numbers';
grant select, insert, update on platform.duty to tamga_system;
