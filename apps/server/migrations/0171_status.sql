-- What the public page about the state of the platform tells: what probes found, a row for each part and day, and what
-- administrators wrote about outages. Nobody stands in it.

create schema status;
grant usage on schema status to tamga_app, tamga_system, tamga_readonly;

create table status.component (
  key         text primary key check (key ~ '^[a-z][a-z_]{1,23}$'),
  works       boolean not null,
  -- Since when it has been so.
  since       timestamptz(3) not null,
  probed_at   timestamptz(3) not null
);
comment on table status.component is 'no-rls: the same for everybody; the platform itself reads and writes';
grant select, insert, update (works, since, probed_at) on status.component to tamga_system;

create table status.day (
  component  text not null,
  day        date not null,
  good       int not null default 0 check (good >= 0),
  bad        int not null default 0 check (bad >= 0),
  primary key (day, component)
);
comment on table status.day is 'no-rls: the same for everybody; the platform itself reads and writes';
grant select, insert, update (good, bad), delete on status.day to tamga_system;

create table status.incident (
  id           uuid primary key,
  title_mn     text not null check (char_length(title_mn) between 1 and 120),
  title_en     text not null check (char_length(title_en) between 1 and 120),
  components   text[] not null,
  state        text not null check (state in ('investigating', 'watching', 'resolved')),
  started_at   timestamptz(3) not null,
  resolved_at  timestamptz(3),
  version      int not null default 1 check (version > 0),
  check ((state = 'resolved') = (resolved_at is not null))
);
comment on table status.incident is 'no-rls: the same for everybody; the platform itself reads and writes';
create index incident_started_at on status.incident (started_at, id);
grant select, insert, update (state, resolved_at, version) on status.incident to tamga_system;

create table status.incident_update (
  id           uuid primary key,
  incident_id  uuid not null references status.incident (id),
  at           timestamptz(3) not null,
  state        text not null check (state in ('investigating', 'watching', 'resolved')),
  body_mn      text not null check (char_length(body_mn) between 1 and 1000),
  body_en      text not null check (char_length(body_en) between 1 and 1000)
);
comment on table status.incident_update is 'no-rls: the same for everybody; the platform itself reads and writes; append-only';
create index incident_update_incident_id on status.incident_update (incident_id, at, id);
grant select, insert on status.incident_update to tamga_system;
