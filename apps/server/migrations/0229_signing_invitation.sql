-- People who are to sign a document after its owner, one after the other. The owner reads how far it is; only the platform
-- itself writes. Whom a number belongs to is not told, so the number stands sealed until they have answered.

create table signing.invitation (
  id             uuid primary key,
  document_id    uuid not null references signing.document (id) on delete cascade,
  owner_id       uuid not null references users."user" (id),
  position       int not null check (position between 2 and 10),
  state          text not null default 'WAITING'
                 check (state in ('WAITING', 'INVITED', 'SIGNED', 'DECLINED', 'EXPIRED', 'CANCELLED')),
  number_sealed  text,
  signer_id      uuid references users."user" (id),
  -- What the person signs: a document of their own.
  own_id         uuid unique references signing.document (id) on delete set null,
  created_at     timestamptz(3) not null default now(),
  invited_at     timestamptz(3),
  expires_at     timestamptz(3),
  reminded_at    timestamptz(3),
  answered_at    timestamptz(3),
  constraint invitation_position unique (document_id, position),
  check ((state = 'WAITING') = (invited_at is null) or state = 'CANCELLED'),
  check ((state in ('SIGNED', 'DECLINED', 'EXPIRED', 'CANCELLED')) = (answered_at is not null))
);
create index invitation_owner_id on signing.invitation (owner_id);
create index invitation_signer_id on signing.invitation (signer_id) where signer_id is not null;
create index invitation_open on signing.invitation (expires_at) where state = 'INVITED';

alter table signing.invitation enable row level security;
alter table signing.invitation force row level security;
create policy owner on signing.invitation for select to tamga_app using (owner_id = (select platform.actor_id()));
create policy platform_itself on signing.invitation to tamga_system using (true) with check (true);
grant select (id, document_id, owner_id, position, state, created_at, invited_at, expires_at, answered_at)
  on signing.invitation to tamga_app;
grant select, insert, delete,
      update (state, number_sealed, signer_id, own_id, invited_at, expires_at, reminded_at, answered_at)
  on signing.invitation to tamga_system;
