-- What an organisation that is not active has published is not shown. Nothing is written into the service, so that it is
-- there again when the organisation comes back.

create function registry.is_offered(service registry.service) returns boolean
  language sql stable parallel safe
  return service.state = 'published' and exists (
    select from org.organisation o
    where o.id = service.tenant_id and o.state = 'active');

create trigger organisation_moved after update of state on org.organisation
  for each statement execute function registry.move_epoch();

-- First the counter, then the verdicts: publishing takes them in this order too, and so neither waits for the other.
drop trigger once_only_judged on registry.once_only;
create trigger once_only_judged before insert or update or delete on registry.once_only
  for each statement execute function registry.move_epoch();
