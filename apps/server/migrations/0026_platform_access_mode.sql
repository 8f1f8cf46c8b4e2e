-- Whether the platform is open to every citizen, or closed: to the people it knows already. One row, read by everybody.

create table platform.access_mode (
  one         boolean primary key default true check (one),
  mode        text not null default 'open' check (mode in ('open', 'closed')),
  changed_at  timestamptz(3) not null default now()
);
comment on table platform.access_mode is 'no-rls: the same for everybody';
insert into platform.access_mode default values;
grant select on platform.access_mode to tamga_app;
grant select, update (mode, changed_at) on platform.access_mode to tamga_system;
