-- Who is asked to sign by another has a week. A try that comes to nothing, since they missed the call or a provider was away,
-- puts the document back until then, with what went wrong.

do $$
declare
  name text;
begin
  select conname into strict name from pg_constraint
  where conrelid = 'signing.document'::regclass and contype = 'c'
    and pg_get_constraintdef(oid) like '%= (reason IS NOT NULL)%';
  execute format('alter table signing.document drop constraint %I', name);
end $$;
alter table signing.document
  add constraint document_ended_reason
    check (state not in ('REFUSED', 'EXPIRED', 'FAILED', 'CANCELLED') or reason is not null) not valid,
  add constraint document_reason_ended
    check (reason is null or state in ('UPLOADED', 'REFUSED', 'EXPIRED', 'FAILED', 'CANCELLED')) not valid;
alter table signing.document validate constraint document_ended_reason;
alter table signing.document validate constraint document_reason_ended;
