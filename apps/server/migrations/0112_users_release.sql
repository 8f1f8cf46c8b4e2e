-- What an application was told of a person, hour by hour: the same claims within the same hour are one row, counted.
-- A person reads what is about them and nothing else; the platform itself writes, and of a row changes the count alone.

create table users.release (
  id              uuid not null,
  subject_id      uuid not null references users."user" (id),
  -- No reference: what was told stays true when the application is gone, and so do the names that it had.
  application_id  uuid not null,
  name_mn         text not null,
  name_en         text not null,
  -- Sorted, so that the same ones are the same row.
  claims          text[] not null check (cardinality(claims) > 0),
  hour            timestamptz(0) not null check (extract(epoch from hour) % 3600 = 0),
  -- The first time in that hour. In milliseconds, as the list is continued by it and a cursor holds no more.
  at              timestamptz(3) not null,
  count           int not null default 1 check (count > 0),
  primary key (subject_id, application_id, hour, claims),
  check (at >= hour and at < hour + interval '1 hour')
) partition by range (hour);
comment on table users.release is 'a person reads what is about them';
create index release_subject_id on users.release (subject_id, at, id);

alter table users.release enable row level security;
alter table users.release force row level security;
create policy about_me on users.release for select to tamga_app using (subject_id = (select platform.actor_id()));
create policy platform_itself on users.release to tamga_system using (true) with check (true);
grant select on users.release to tamga_app;
grant select, insert, delete, update (count) on users.release to tamga_system;

select platform.create_partitions(3);
