-- What happened to each application, in order. It is added to and never changed, not by the platform either. Nothing
-- personal is in the payload: what was asked, answered and decided stands sealed elsewhere.

create table cases.event (
  application_id  uuid not null references cases.application (id),
  seq             int not null check (seq > 0),
  type            text not null check (type ~ '^[a-z]+(_[a-z]+)*$' and char_length(type) <= 40),
  from_state      text,
  to_state        text,
  actor_kind      text not null check (actor_kind in ('citizen', 'officer', 'system')),
  actor_id        uuid,
  -- Whether the applicant is shown it.
  public          boolean not null,
  payload         jsonb not null default '{}' check (jsonb_typeof(payload) = 'object' and pg_column_size(payload) <= 8192),
  occurred_at     timestamptz(3) not null,
  primary key (application_id, seq),
  check ((actor_kind = 'system') = (actor_id is null))
);
comment on table cases.event is 'append-only';
create index event_actor_id on cases.event (actor_id, occurred_at) where actor_id is not null;

create function cases.guard_event() returns trigger
  language plpgsql set search_path = pg_catalog
as $$
begin
  raise exception 'what happened to an application is never changed'
    using errcode = 'check_violation', constraint = 'event_kept';
end $$;
create trigger event_kept before update or delete on cases.event for each row execute function cases.guard_event();
create trigger event_kept_whole before truncate on cases.event
  for each statement execute function cases.guard_event();

-- Asked of the application as the reader sees it, so that its policies hold here too.
create function cases.is_own(application uuid) returns boolean
  language sql stable set search_path = pg_catalog
as $$ select exists (select from cases.application a where a.id = application and a.applicant_id = platform.actor_id()) $$;
create function cases.is_anothers(application uuid) returns boolean
  language sql stable set search_path = pg_catalog
as $$ select exists (select from cases.application a where a.id = application and a.applicant_id <> platform.actor_id()) $$;

alter table cases.event enable row level security;
alter table cases.event force row level security;
create policy applicants on cases.event for select to tamga_app
  using (public and cases.is_own(application_id));
-- The policies of the application say which of them a member sees.
create policy members on cases.event for select to tamga_app
  using (cases.is_anothers(application_id));
create policy platform_itself on cases.event to tamga_system using (true) with check (true);
revoke update, delete, truncate on cases.event from tamga_app, tamga_system;
grant select on cases.event to tamga_app;
grant select, insert on cases.event to tamga_system;
