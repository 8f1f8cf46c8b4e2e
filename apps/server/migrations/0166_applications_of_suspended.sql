-- An application of an organisation that is not active is as if it were not active itself: it signs nobody in, and no
-- token or key of its is good. Nothing is written into the application, so what was switched off before stays so when
-- the organisation comes back.

create function applications.is_served(application applications.application) returns boolean
  language sql stable parallel safe
  return application.active and (application.tenant_id is null or exists (
    select from org.organisation o
    where o.id = application.tenant_id and o.state = 'active'));

create or replace function applications.client(client_id uuid) returns jsonb
  language sql stable parallel safe
  return (
    select to_jsonb(a) || jsonb_build_object('secret_hashes', array(
      select encode(s.hash, 'hex')
      from applications.secret s
      where s.application_id = a.id and (s.expires_at is null or s.expires_at > now())
      order by s.created_at desc))
    from applications.application a
    where a.id = client_id and applications.is_served(a));
