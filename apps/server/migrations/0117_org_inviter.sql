-- An invitation is as good as whoever gave it. They are looked at again when it is accepted: somebody who has lost the
-- right to invite, or whose organisation is not active, brings nobody in by what they offered before.

-- Held until the transaction ends, so that nobody takes the right away in between. As whoever leaves does: first the
-- member, then the organisation.
create function org.still_invites(inviter uuid, tenant uuid, offered text) returns boolean
  language plpgsql security definer set search_path = pg_catalog
as $$
begin
  perform from org.member m
  where m.user_id = inviter and m.tenant_id = tenant and m.state = 'active'
    and (m.role = 'owner' or (m.role = 'admin' and offered in ('officer', 'member')))
  for share;
  if not found then return false; end if;
  perform from org.organisation o where o.id = tenant and o.state = 'active' for share;
  if not found then return false; end if;
  return exists (select from users."user" u where u.id = inviter and u.active);
end $$;
revoke execute on function org.still_invites(uuid, uuid, text) from public;
grant execute on function org.still_invites(uuid, uuid, text) to tamga_app, tamga_system;

-- Whom nobody invited was made a member by the platform itself, which founds organisations and appoints their first owner.
create function org.guard_inviter() returns trigger
  language plpgsql set search_path = pg_catalog
as $$
begin
  if new.invited_by is not null and not org.still_invites(new.invited_by, new.tenant_id, new.role) then
    raise exception 'the inviter may invite no more' using errcode = 'check_violation', constraint = 'member_inviter';
  end if;
  return new;
end $$;
create trigger member_enters before insert on org.member for each row
  when (new.state = 'active') execute function org.guard_inviter();
create trigger member_accepts before update on org.member for each row
  when (old.state = 'invited' and new.state = 'active') execute function org.guard_inviter();
