-- A decision of today is no change of the day on which the application came: that day has counted it already, and stays. Until
-- now each decision removed the day of the application, too, and the next question counted it anew.

create or replace function cases.forget_counted_days() returns trigger
  language plpgsql set search_path = pg_catalog
as $$
declare
  tenant uuid := coalesce(new.tenant_id, old.tenant_id);
  came boolean := (old.service_id, old.submitted_at) is distinct from (new.service_id, new.submitted_at);
  went boolean := came or
    (old.decided_at, old.state = 'rejected', old.due_at, old.paused_ms, old.decided_by)
    is distinct from (new.decided_at, new.state = 'rejected', new.due_at, new.paused_ms, new.decided_by);
begin
  if not went or coalesce(old.submitted_at, new.submitted_at) is null then
    return null;
  end if;
  perform cases.lock_counted_days(tenant, false);
  delete from cases.counted_day
  where tenant_id = tenant
    and (day in (cases.home_day(old.decided_at), cases.home_day(new.decided_at))
         or came and day in (cases.home_day(old.submitted_at), cases.home_day(new.submitted_at)));
  return null;
end $$;
