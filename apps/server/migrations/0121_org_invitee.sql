-- Somebody who was invited by the number that the state knows them by, and who may never have been here. An invitation
-- makes nobody known: there is no account until they come by themselves, and whoever invites is not told whether there is
-- one. Rows last until they are answered, taken back or over; the number is for the platform's eyes alone.

create table org.invitee (
  id          uuid primary key,
  tenant_id   uuid not null references org.organisation (id),
  civil_id    text not null check (char_length(civil_id) between 1 and 64),
  role        text not null check (role in ('owner', 'admin', 'officer', 'member')),
  invited_by  uuid not null references users."user" (id),
  created_at  timestamptz(3) not null default now(),
  expires_at  timestamptz(3) not null,
  -- When the person found it in their inbox, which they have once they have signed in.
  told_at     timestamptz(3),
  constraint invitee_once unique (tenant_id, civil_id)
);
create index invitee_civil_id on org.invitee (civil_id);
create index invitee_tenant_created on org.invitee (tenant_id, created_at, id);
create index invitee_invited_by on org.invitee (invited_by);
create index invitee_expires_at on org.invitee (expires_at);

-- The invitations that wait for the actor. Whoever belongs to the organisation already, or did and is suspended, has
-- nothing to accept.
create function org.actor_invitees() returns uuid[]
  language sql stable parallel safe security definer set search_path = pg_catalog
as $$
  select coalesce(array_agg(i.id), '{}')
  from users."user" u
  join org.invitee i on i.civil_id = u.civil_id
  left join org.member m on m.user_id = u.id and m.tenant_id = i.tenant_id
    and (m.state in ('active', 'suspended') or (m.state = 'invited' and m.expires_at > now()))
  where u.id = platform.actor_id() and i.expires_at > now() and m.user_id is null
$$;

create or replace function org.actor_known_to() returns uuid[]
  language sql stable parallel safe security definer set search_path = pg_catalog
as $$
  select coalesce(array_agg(known.tenant_id), '{}')
  from (
    select m.tenant_id
    from org.member m
    where m.user_id = platform.actor_id()
      and (m.state = 'active' or (m.state = 'invited' and m.expires_at > now()))
    union all
    select i.tenant_id from org.invitee i where i.id = any (org.actor_invitees())
  ) known
$$;

alter table org.invitee enable row level security;
alter table org.invitee force row level security;
create policy members on org.invitee for select to tamga_app
  using (tenant_id = any ((select org.actor_tenants())::uuid[]));
create policy own_rows on org.invitee for select to tamga_app
  using (id = any ((select org.actor_invitees())::uuid[]));
create policy owner_invites on org.invitee for insert to tamga_app
  with check (tenant_id = any ((select org.actor_manages('{owner}'))::uuid[])
              and invited_by = (select platform.actor_id()));
create policy admin_invites on org.invitee for insert to tamga_app
  with check (tenant_id = any ((select org.actor_manages('{admin}'))::uuid[])
              and role in ('officer', 'member') and invited_by = (select platform.actor_id()));
create policy owner_withdraws on org.invitee for delete to tamga_app
  using (tenant_id = any ((select org.actor_manages('{owner}'))::uuid[]));
create policy admin_withdraws on org.invitee for delete to tamga_app
  using (tenant_id = any ((select org.actor_manages('{admin}'))::uuid[]) and role in ('officer', 'member'));
create policy own_answer on org.invitee for delete to tamga_app
  using (id = any ((select org.actor_invitees())::uuid[]));
create policy platform_itself on org.invitee to tamga_system using (true) with check (true);

grant select (id, tenant_id, role, invited_by, created_at, expires_at), delete on org.invitee to tamga_app;
grant insert (id, tenant_id, civil_id, role, invited_by, created_at, expires_at) on org.invitee to tamga_app;
grant select, update (told_at), delete on org.invitee to tamga_system;
