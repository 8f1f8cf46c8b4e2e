-- What administrators do with a report: who takes care of it, what they note among themselves, and how it ended. What
-- the platform noticed by itself has a row, too; nobody waits for an answer to that.

alter table security.report
  alter column user_id drop not null,
  -- Whom the platform noticed something about; null where a person reported it.
  add column subject_id   uuid references users."user" (id),
  add column severity     text not null default 'medium' check (severity in ('low', 'medium', 'high', 'critical')),
  add column assignee_id  uuid references users."user" (id),
  -- Reports that were closed before have none.
  add column outcome      text check (outcome in ('handled', 'false_alarm', 'duplicate', 'passed_on')),
  add column version      int not null default 1 check (version > 0),
  drop constraint report_check,
  add constraint report_answer check (answer is null or state = 'closed'),
  add constraint report_answered check (state <> 'closed' or user_id is null or answer is not null),
  add constraint report_outcome check (outcome is null or state = 'closed');

update security.report r set severity = e.severity from security.event e where e.at = r.created_at and e.id = r.id;
insert into security.report (id, subject_id, kind, severity, created_at, changed_at)
  select id, user_id, kind, severity, at, at from security.event where kind <> 'client_error'
  on conflict (id) do nothing;

create index report_subject_id on security.report (subject_id);
create index report_assignee_id on security.report (assignee_id, created_at, id) where state <> 'closed';
create index report_open on security.report (created_at, id) where state <> 'closed';
create index report_closed on security.report (created_at, id) where state = 'closed';

-- Who takes care of it is not for the person who reported it.
revoke select on security.report from tamga_app;
grant select (id, user_id, kind, created_at, state, answer, changed_at), insert (severity) on security.report to tamga_app;
grant insert (severity, subject_id), update (assignee_id, outcome, version) on security.report to tamga_system;

create table security.report_step (
  id         uuid primary key,
  report_id  uuid not null references security.report (id) on delete cascade,
  at         timestamptz(3) not null,
  action     text not null check (action in ('look', 'assign', 'note', 'close')),
  by_id      uuid not null references users."user" (id),
  -- Who was to take care of it from then on.
  to_id      uuid references users."user" (id),
  note       text check (char_length(note) between 1 and 2000)
);
comment on table security.report_step is 'append-only; goes with its report; read by the platform itself, on behalf of administrators';
create index report_step_report_id on security.report_step (report_id, at, id);
create index report_step_by_id on security.report_step (by_id);
create index report_step_to_id on security.report_step (to_id);

alter table security.report_step enable row level security;
alter table security.report_step force row level security;
create policy platform_itself on security.report_step to tamga_system using (true) with check (true);
grant select, insert on security.report_step to tamga_system;
