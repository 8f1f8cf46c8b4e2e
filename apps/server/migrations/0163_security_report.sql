-- What becomes of a report that a person has made. The person sees that it is looked at and how it ended; what they wrote
-- stays in security.event, which they do not read.

create table security.report (
  -- That of the event.
  id          uuid primary key,
  user_id     uuid not null references users."user" (id),
  kind        text not null check (kind ~ '^[a-z][a-z_]{1,47}$'),
  created_at  timestamptz(3) not null default now(),
  state       text not null default 'received' check (state in ('received', 'looking', 'closed')),
  -- A sentence for the person.
  answer      text check (char_length(answer) between 1 and 500),
  changed_at  timestamptz(3) not null default now(),
  check ((state = 'closed') = (answer is not null))
);
create index report_user_id on security.report (user_id, created_at, id);

alter table security.report enable row level security;
alter table security.report force row level security;
create policy own_rows on security.report for select to tamga_app using (user_id = (select platform.actor_id()));
create policy own_reports on security.report for insert to tamga_app
  with check (user_id = (select platform.actor_id()) and state = 'received');
create policy platform_itself on security.report to tamga_system using (true) with check (true);
grant select, insert (id, user_id, kind) on security.report to tamga_app;
grant select, insert (id, user_id, kind), update (state, answer, changed_at), delete on security.report to tamga_system;
