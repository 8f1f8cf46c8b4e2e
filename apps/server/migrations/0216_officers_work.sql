-- What officers leave at an application: notes among themselves, that they have it open, and decisions that wait for PIN2.

create table officers.note (
  id              uuid primary key,
  application_id  uuid not null references cases.application (id),
  author_id       uuid not null references users."user" (id),
  text_sealed     text not null,
  created_at      timestamptz(3) not null
);
create index note_application_id on officers.note (application_id, created_at);
create index note_author_id on officers.note (author_id);

-- Whoever sees the application as an officer sees its notes: the applicant may be a member, too.
alter table officers.note enable row level security;
alter table officers.note force row level security;
create policy members on officers.note for select to tamga_app
  using (cases.is_anothers(application_id));
create policy platform_itself on officers.note to tamga_system using (true) with check (true);
grant select on officers.note to tamga_app;
grant select, insert, update (text_sealed), delete on officers.note to tamga_system;

create table officers.viewing (
  application_id  uuid not null references cases.application (id),
  officer_id      uuid not null references users."user" (id),
  seen_at         timestamptz(3) not null,
  primary key (application_id, officer_id)
);
create index viewing_officer_id on officers.viewing (officer_id);
create index viewing_seen_at on officers.viewing (seen_at);

alter table officers.viewing enable row level security;
alter table officers.viewing force row level security;
create policy members on officers.viewing for select to tamga_app
  using (cases.is_anothers(application_id));
create policy platform_itself on officers.viewing to tamga_system using (true) with check (true);
grant select on officers.viewing to tamga_app;
grant select, insert, update, delete on officers.viewing to tamga_system;

-- One at a time for each application. It is gone once it was signed or came to nothing.
create table officers.signing (
  id                uuid primary key,
  application_id    uuid not null unique references cases.application (id),
  officer_id        uuid not null references users."user" (id),
  approval_id       uuid not null,
  decision_sealed   text not null,
  expires_at        timestamptz(3) not null,
  created_at        timestamptz(3) not null
);
create index signing_officer_id on officers.signing (officer_id);

alter table officers.signing enable row level security;
alter table officers.signing force row level security;
create policy members on officers.signing for select to tamga_app
  using (cases.is_anothers(application_id));
create policy platform_itself on officers.signing to tamga_system using (true) with check (true);
grant select on officers.signing to tamga_app;
grant select, insert, update (decision_sealed), delete on officers.signing to tamga_system;
