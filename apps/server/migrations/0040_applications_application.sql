-- Programs of others that sign citizens in through us, or call us by themselves. An application belongs to the platform
-- or to an organisation; those of an organisation are seen by its members alone.

create schema applications;
grant usage on schema applications to tamga_app, tamga_system, tamga_readonly;

create table applications.application (
  -- Also its client_id.
  id                         uuid primary key,
  tenant_id                  uuid references org.organisation (id),
  kind                       text not null check (kind in ('web', 'native', 'machine')),
  name_mn                    text not null check (char_length(name_mn) between 1 and 80),
  name_en                    text not null check (char_length(name_en) between 1 and 80),
  redirect_uris              text[] not null default '{}' check (cardinality(redirect_uris) <= 20),
  post_logout_redirect_uris  text[] not null default '{}' check (cardinality(post_logout_redirect_uris) <= 20),
  backchannel_logout_uri     text,
  auth_method                text not null check (auth_method in ('secret', 'private_key_jwt', 'none')),
  jwks                       jsonb,
  pkce_required              boolean not null default true,
  consent_required           boolean not null default true,
  par_required               boolean not null default false,
  dpop_required              boolean not null default false,
  device_allowed             boolean not null default false,
  subject_type               text not null default 'public' check (subject_type in ('public', 'pairwise')),
  introspects_all            boolean not null default false,
  services                   text[] not null default '{}',
  active                     boolean not null default true,
  version                    int not null default 1 check (version >= 1),
  created_at                 timestamptz(3) not null default now(),
  updated_at                 timestamptz(3) not null default now(),
  check ((auth_method = 'private_key_jwt') = (jwks is not null)),
  check (kind <> 'machine' or (redirect_uris = '{}' and auth_method <> 'none')),
  check (kind <> 'native' or auth_method = 'none')
);
create index application_created_at on applications.application (created_at desc, id desc);
create index application_tenant_id on applications.application (tenant_id);

-- What an application proves itself with. We make them of 256 random bits, so a plain hash is as good as a slow one.
create table applications.secret (
  id              uuid primary key,
  application_id  uuid not null references applications.application (id) on delete cascade,
  hash            bytea not null check (octet_length(hash) = 32),
  -- Its last letters, to tell one from another.
  hint            text not null check (char_length(hint) = 4),
  created_at      timestamptz(3) not null default now(),
  -- Null: until another takes its place.
  expires_at      timestamptz(3)
);
create index secret_application_id on applications.secret (application_id, created_at desc);

alter table applications.application enable row level security;
alter table applications.application force row level security;
-- Who holds gateway.manage is asked before; here it is decided whose applications they are.
create policy platform_or_own on applications.application to tamga_app
  using (tenant_id is null or tenant_id = any ((select org.actor_tenants())::uuid[]))
  with check (tenant_id is null or tenant_id = any ((select org.actor_tenants())::uuid[]));
create policy platform_itself on applications.application to tamga_system using (true) with check (true);

alter table applications.secret enable row level security;
alter table applications.secret force row level security;
create policy of_visible_application on applications.secret to tamga_app
  using (application_id = any (array(select a.id from applications.application a where a.id = application_id)))
  with check (application_id = any (array(select a.id from applications.application a where a.id = application_id)));
create policy platform_itself on applications.secret to tamga_system using (true) with check (true);

grant select, insert, update, delete on applications.application to tamga_app;
grant select (id, application_id, hint, created_at, expires_at), insert, update (expires_at), delete
  on applications.secret to tamga_app;
grant select on applications.application, applications.secret to tamga_system;

-- An active application with the hashes of the secrets that are good now, for the room that speaks OpenID Connect: it
-- asks for it together with whatever else a request needs, in one trip.
create function applications.client(client_id uuid) returns jsonb
  language sql stable parallel safe
  return (
    select to_jsonb(a) || jsonb_build_object('secret_hashes', array(
      select encode(s.hash, 'hex')
      from applications.secret s
      where s.application_id = a.id and (s.expires_at is null or s.expires_at > now())
      order by s.created_at desc))
    from applications.application a
    where a.id = client_id and a.active);
