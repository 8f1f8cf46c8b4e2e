-- Organisations come to life: their states, invitations, what their owners and administrators may change, and the modules
-- they have installed. All of it is decided here: a query that forgets to ask who is asking changes nothing.

alter table org.organisation
  -- Those that an operator creates may have no register number yet.
  alter column reg_no drop not null,
  add column slug         text unique check (slug ~ '^[a-z0-9](-?[a-z0-9]){1,62}$'),
  add column name_en      text,
  add column kind         text not null default 'company' check (kind in ('gov', 'company', 'ngo')),
  add column state        text not null default 'pending' check (state in ('pending', 'active', 'suspended', 'closed')),
  -- When the state directory last confirmed it.
  add column verified_at  timestamptz(3),
  add column updated_at   timestamptz(3) not null default now(),
  alter column created_at type timestamptz(3);

alter table org.member
  alter column created_at type timestamptz(3),
  add column invited_by   uuid references users."user" (id),
  add column expires_at   timestamptz(3),
  add column accepted_at  timestamptz(3),
  add column updated_at   timestamptz(3) not null default now(),
  add constraint member_invitation_ends check (state <> 'invited' or expires_at is not null);
create index member_tenant_created on org.member (tenant_id, created_at, user_id);
create index member_invited_by on org.member (invited_by) where invited_by is not null;

create table org.module (
  tenant_id             uuid not null references org.organisation (id),
  key                   text not null check (key ~ '^[a-z][a-z0-9_]{1,31}$'),
  -- What the module needed when it was installed. An older platform does not serve it.
  platform_version_min  text not null check (platform_version_min ~ '^\d+\.\d+\.\d+$'),
  installed_by          uuid references users."user" (id),
  installed_at          timestamptz(3) not null default now(),
  primary key (tenant_id, key)
);

-- Where the actor is known: active members, and those whose invitation still waits.
create function org.actor_known_to() returns uuid[]
  language sql stable parallel safe security definer set search_path = pg_catalog
as $$
  select coalesce(array_agg(m.tenant_id), '{}')
  from org.member m
  where m.user_id = platform.actor_id()
    and (m.state = 'active' or (m.state = 'invited' and m.expires_at > now()))
$$;

-- Where the actor holds one of these roles now. Nobody changes anything in an organisation that is not active itself.
create function org.actor_manages(roles text[]) returns uuid[]
  language sql stable parallel safe security definer set search_path = pg_catalog
as $$
  select coalesce(array_agg(m.tenant_id), '{}')
  from org.member m
  join org.organisation o on o.id = m.tenant_id
  where m.user_id = platform.actor_id() and m.state = 'active' and m.role = any (roles) and o.state = 'active'
$$;

-- The role that the actor has had since before this statement: in a policy, what a new row must not differ from.
create function org.actor_role_in(tenant uuid) returns text
  language sql stable parallel safe security definer set search_path = pg_catalog
as $$
  select m.role from org.member m where m.user_id = platform.actor_id() and m.tenant_id = tenant
$$;

drop policy members on org.organisation;
create policy members on org.organisation for select to tamga_app
  using (id = any ((select org.actor_known_to())::uuid[]));

create policy own_row on org.member for select to tamga_app
  using (user_id = (select platform.actor_id()));
create policy owner_invites on org.member for insert to tamga_app
  with check (tenant_id = any ((select org.actor_manages('{owner}'))::uuid[])
              and state = 'invited' and invited_by = (select platform.actor_id()));
create policy admin_invites on org.member for insert to tamga_app
  with check (tenant_id = any ((select org.actor_manages('{admin}'))::uuid[])
              and role in ('officer', 'member')
              and state = 'invited' and invited_by = (select platform.actor_id()));
create policy owner_changes on org.member for update to tamga_app
  using (tenant_id = any ((select org.actor_manages('{owner}'))::uuid[]))
  with check (tenant_id = any ((select org.actor_manages('{owner}'))::uuid[]));
-- Who has left has no role any more, whatever it was: an administrator may invite them again, below.
create policy admin_changes on org.member for update to tamga_app
  using (tenant_id = any ((select org.actor_manages('{admin}'))::uuid[])
         and (role in ('officer', 'member') or state = 'removed'))
  with check (tenant_id = any ((select org.actor_manages('{admin}'))::uuid[]) and role in ('officer', 'member'));
create policy own_answer on org.member for update to tamga_app
  using (user_id = (select platform.actor_id()) and state in ('invited', 'active'))
  with check (user_id = (select platform.actor_id()) and state in ('active', 'removed')
              and role = org.actor_role_in(tenant_id));
grant insert on org.member to tamga_app;
-- Whose row it is, and in which organisation, never changes.
grant update (role, state, invited_by, expires_at, accepted_at, updated_at) on org.member to tamga_app;

alter table org.module enable row level security;
alter table org.module force row level security;
create policy members on org.module for select to tamga_app
  using (tenant_id = any ((select org.actor_tenants())::uuid[]));
create policy managers_install on org.module for insert to tamga_app
  with check (tenant_id = any ((select org.actor_manages('{owner,admin}'))::uuid[])
              and installed_by = (select platform.actor_id()));
create policy managers_remove on org.module for delete to tamga_app
  using (tenant_id = any ((select org.actor_manages('{owner,admin}'))::uuid[]));
create policy platform_itself on org.module to tamga_system using (true) with check (true);
grant select, insert, delete on org.module to tamga_app;
grant select, insert, update, delete on org.module to tamga_system;

-- The life of a membership, for whoever writes it. A policy sees either the old row or the new one; this sees both.
create function org.guard_member() returns trigger
  language plpgsql set search_path = pg_catalog
as $$
begin
  if old.state <> new.state and not (old.state, new.state) in (
      ('invited', 'active'), ('invited', 'removed'), ('active', 'suspended'), ('active', 'removed'),
      ('suspended', 'active'), ('suspended', 'removed'), ('removed', 'invited')) then
    raise exception 'no such change of a membership' using errcode = 'check_violation', constraint = 'member_state_move';
  end if;
  if old.state = 'invited' and new.state = 'active' then
    if current_user = 'tamga_app' and old.user_id <> platform.actor_id() then
      raise exception 'nobody accepts for another' using errcode = 'check_violation', constraint = 'member_consent';
    end if;
    if old.expires_at <= now() then
      raise exception 'the invitation is over' using errcode = 'check_violation', constraint = 'member_invitation_over';
    end if;
  end if;
  return new;
end $$;
create trigger member_moves before update on org.member for each row execute function org.guard_member();

-- Runs as the owner, who sees every row. Those who take an owner away wait for each other on the row of the organisation:
-- the second one counts after the first has committed.
create function org.guard_last_owner() returns trigger
  language plpgsql security definer set search_path = pg_catalog
as $$
begin
  if old.role = 'owner' and old.state = 'active' and (new.role <> 'owner' or new.state <> 'active') then
    perform from org.organisation o where o.id = old.tenant_id for no key update;
    perform from org.member m where m.tenant_id = old.tenant_id and m.role = 'owner' and m.state = 'active' limit 1;
    if not found then
      raise exception 'the last owner stays' using errcode = 'check_violation', constraint = 'member_last_owner';
    end if;
  end if;
  return null;
end $$;
create trigger member_last_owner after update on org.member for each row execute function org.guard_last_owner();
