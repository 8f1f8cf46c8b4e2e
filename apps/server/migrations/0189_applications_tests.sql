-- Test applications: a person makes one for themselves, and only they and the testers whom they name can sign in with it.
-- They stand among the applications, so that the provider, consents and tokens know one kind of thing. Those who manage
-- applications do not see them; the platform writes them for their makers, and writes no others.

alter table applications.application
  add column maker_id      uuid references users."user" (id),
  -- Which of the maker's five it is: unique, so that of two made at once on the last place one is refused.
  add column maker_place   int check (maker_place between 1 and 5),
  add column last_used_at  timestamptz(3),
  add constraint application_test_has_place check ((maker_id is null) = (maker_place is null)),
  -- Whatever is asked for, one that nobody has looked at protects its testers as well as any.
  add constraint application_test_is_harmless check (maker_id is null or (
    kind = 'web' and auth_method = 'secret' and tenant_id is null and active
    and pkce_required and consent_required and subject_type = 'pairwise'
    and not (device_allowed or ciba_allowed or civil_id_allowed or introspects_all or identity_with_openid)
    and services = '{}' and post_logout_redirect_uris = '{}' and backchannel_logout_uri is null));
create unique index application_maker_place on applications.application (maker_id, maker_place)
  where maker_id is not null;
create index application_test_used on applications.application ((coalesce(last_used_at, created_at)))
  where maker_id is not null;

alter policy platform_or_own on applications.application
  using (maker_id is null and (tenant_id is null or tenant_id = any ((select org.actor_tenants())::uuid[])))
  with check (maker_id is null and (tenant_id is null or tenant_id = any ((select org.actor_tenants())::uuid[])));
drop policy platform_itself on applications.application;
create policy platform_itself on applications.application for select to tamga_system using (true);
create policy platform_keeps_tests on applications.application to tamga_system
  using (maker_id is not null) with check (maker_id is not null);
grant insert, delete, update (name_mn, name_en, redirect_uris, version, updated_at, last_used_at)
  on applications.application to tamga_system;

drop policy platform_itself on applications.secret;
create policy platform_itself on applications.secret for select to tamga_system using (true);
create function applications.is_test(application uuid) returns boolean
  language sql stable set search_path = pg_catalog
as $$ select exists (select from applications.application a where a.id = application and a.maker_id is not null) $$;
create policy platform_keeps_tests on applications.secret to tamga_system
  using (applications.is_test(application_id)) with check (applications.is_test(application_id));
grant insert, delete on applications.secret to tamga_system;

create table applications.tester (
  id              uuid primary key,
  application_id  uuid not null references applications.application (id) on delete cascade,
  user_id         uuid not null references users."user" (id),
  -- One of twenty, taken as the places of the applications are.
  place           int not null check (place between 1 and 20),
  created_at      timestamptz(3) not null,
  constraint tester_place unique (application_id, place),
  constraint tester_user unique (application_id, user_id)
);
create index tester_user_id on applications.tester (user_id);

alter table applications.tester enable row level security;
alter table applications.tester force row level security;
create policy own on applications.tester for select to tamga_app using (user_id = (select platform.actor_id()));
create policy platform_itself on applications.tester to tamga_system using (true) with check (true);
grant select on applications.tester to tamga_app;
grant select, insert, delete on applications.tester to tamga_system;

-- One whose maker is not active, or has closed their account, signs nobody in.
create or replace function applications.is_served(application applications.application) returns boolean
  language sql stable parallel safe
  return application.active
    and (application.tenant_id is null or exists (
      select from org.organisation o
      where o.id = application.tenant_id and o.state = 'active'))
    and (application.maker_id is null or exists (
      select from users."user" u
      where u.id = application.maker_id and u.active and u.closed_at is null));

create or replace function applications.client(client_id uuid) returns jsonb
  language sql stable parallel safe
  return (
    select to_jsonb(a) || jsonb_build_object(
      'secret_hashes', array(
        select encode(s.hash, 'hex')
        from applications.secret s
        where s.application_id = a.id and (s.expires_at is null or s.expires_at > now())
        order by s.created_at desc),
      'tester_ids', array(
        select t.user_id
        from applications.tester t
        where t.application_id = a.id
        order by t.user_id))
    from applications.application a
    where a.id = client_id and applications.is_served(a));
