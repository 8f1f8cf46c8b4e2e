-- An organisation that an operator created for somebody who has never been here: a mail invites them to become its owner.
-- Whoever opens it signs in with eID first, so the address decides nothing but where the mail went.

create table org.invitation (
  -- SHA-256 of the word in the mail.
  id            text primary key check (id ~ '^[0-9a-f]{64}$'),
  tenant_id     uuid not null references org.organisation (id),
  email_sealed  text not null,
  role          text not null check (role in ('owner', 'admin', 'officer', 'member')),
  created_at    timestamptz(3) not null default now(),
  expires_at    timestamptz(3) not null,
  accepted_at   timestamptz(3),
  accepted_by   uuid references users."user" (id),
  check ((accepted_at is null) = (accepted_by is null))
);
create index invitation_tenant_id on org.invitation (tenant_id);
create index invitation_accepted_by on org.invitation (accepted_by) where accepted_by is not null;

alter table org.invitation enable row level security;
alter table org.invitation force row level security;
create policy platform_itself on org.invitation to tamga_system using (true) with check (true);
grant select, insert, update on org.invitation to tamga_system;
