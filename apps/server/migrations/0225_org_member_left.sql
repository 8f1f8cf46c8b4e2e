-- When a person left an organisation, which an invitation that comes later must not wipe out: who belonged to it lately does
-- not decide what it applies for.

alter table org.member add column left_at timestamptz(3);

-- Who was taken off before: their last change was that. One who only declined an invitation never belonged.
update org.member set left_at = updated_at
where state = 'removed' and (accepted_at is not null or invited_by is null);

create function org.note_leaving() returns trigger
  language plpgsql set search_path = pg_catalog
as $$
begin
  if old.state in ('active', 'suspended') and new.state = 'removed' then
    new.left_at := now();
  end if;
  return new;
end $$;
create trigger member_leaves before update on org.member for each row execute function org.note_leaving();
