-- What the identity provider keeps: tokens, by day or month of their end, so that clean-up drops whole partitions; the
-- few things that are changed while they live; the keys that sign; and what citizens have agreed to. Values that give
-- access are kept as hashes, or sealed.

create schema oidc;
grant usage on schema oidc to tamga_app, tamga_system, tamga_readonly;

-- Tokens that live for a day at most. Nothing asks for those of a grant: every use of a token asks whether its grant is
-- still there, so to end a grant is to end them all.
create table oidc.token (
  kind            text not null
                  check (kind in ('AccessToken', 'ClientCredentials', 'AuthorizationCode', 'ReplayDetection',
                                  'PushedAuthorizationRequest')),
  id_hash         bytea not null check (octet_length(id_hash) = 32),
  expires_at      timestamptz(3) not null,
  payload         jsonb not null,
  consumed_at     timestamptz(3),
  primary key (id_hash, kind, expires_at)
) partition by range (expires_at);
comment on table oidc.token is 'by day; dropped when over; the platform itself reads and writes';

-- Refresh tokens, spent ones too: one that is shown again is told by them.
create table oidc.refresh_token (
  kind            text not null default 'RefreshToken' check (kind = 'RefreshToken'),
  id_hash         bytea not null check (octet_length(id_hash) = 32),
  expires_at      timestamptz(3) not null,
  payload         jsonb not null,
  consumed_at     timestamptz(3),
  primary key (id_hash, kind, expires_at)
) partition by range (expires_at);
comment on table oidc.refresh_token is 'by month; dropped when over; the platform itself reads and writes';

-- Sessions at the provider, grants, and sign-ins that are under way.
create table oidc.state (
  -- The kind, and the hash of the value that the browser or the device holds.
  id              text primary key,
  kind            text not null
                  check (kind in ('Session', 'Grant', 'Interaction', 'DeviceCode', 'BackchannelAuthenticationRequest')),
  -- Of a session: what tokens know it by. Of a device code: what the citizen types in.
  other_hash      bytea check (octet_length(other_hash) = 32),
  user_id         uuid references users."user" (id),
  application_id  uuid references applications.application (id) on delete cascade,
  payload_sealed  text not null,
  consumed_at     timestamptz(3),
  updated_at      timestamptz(3) not null,
  expires_at      timestamptz(3) not null
);
create index state_other_hash on oidc.state (other_hash) where other_hash is not null;
create index state_user_id on oidc.state (user_id, application_id);
create index state_application_id on oidc.state (application_id);
create index state_expires_at on oidc.state (expires_at);

create table oidc.signing_key (
  -- Its kid.
  id              text primary key,
  state           text not null check (state in ('next', 'current', 'previous')),
  -- Who signs with it; another word is another implementation of the same interface, such as a security module.
  holder          text not null default 'sealed' check (holder = 'sealed'),
  public_key      text not null,
  private_sealed  text not null,
  created_at      timestamptz(3) not null default now()
);
create unique index signing_key_state on oidc.signing_key (state);

-- The subject under which one application, and no other, knows a citizen.
create table oidc.pairwise_subject (
  application_id  uuid not null references applications.application (id) on delete cascade,
  user_id         uuid not null references users."user" (id),
  subject         uuid not null unique,
  primary key (application_id, user_id)
);
create index pairwise_subject_user_id on oidc.pairwise_subject (user_id);

-- What a citizen has agreed to, and may take back.
create table oidc.consent (
  id              uuid primary key,
  user_id         uuid not null references users."user" (id),
  application_id  uuid not null references applications.application (id) on delete cascade,
  scopes          text[] not null,
  rejected        text[] not null default '{}',
  created_at      timestamptz(3) not null,
  updated_at      timestamptz(3) not null,
  unique (user_id, application_id)
);
create index consent_application_id on oidc.consent (application_id);
create index consent_user_id on oidc.consent (user_id, created_at desc, id desc);

-- A higher level of assurance that a citizen has reached with PIN2 in one of their sessions.
create table oidc.step_up (
  approval_id     uuid primary key,
  user_id         uuid not null references users."user" (id),
  session_id      uuid not null,
  created_at      timestamptz(3) not null,
  approved_at     timestamptz(3)
);
create index step_up_session_id on oidc.step_up (session_id, created_at desc);
create index step_up_user_id on oidc.step_up (user_id);

do $$
declare
  name text;
begin
  foreach name in array array['token', 'refresh_token', 'state', 'signing_key', 'pairwise_subject', 'consent', 'step_up']
  loop
    execute format('alter table oidc.%I enable row level security', name);
    execute format('alter table oidc.%I force row level security', name);
    execute format('create policy platform_itself on oidc.%I to tamga_system using (true) with check (true)', name);
    execute format('grant select, insert, update, delete on oidc.%I to tamga_system', name);
  end loop;
end $$;

create policy own_rows on oidc.consent for select to tamga_app using (user_id = (select platform.actor_id()));
grant select on oidc.consent to tamga_app;

-- Made by month as before, or by day where the comment of the table says so.
create or replace function platform.create_partitions(months_ahead int) returns int
  language plpgsql security definer set search_path = pg_catalog set timezone = 'UTC'
as $$
declare
  parent record;
  start timestamptz;
  child text;
  made int := 0;
begin
  perform pg_advisory_xact_lock(hashtext('platform.create_partitions'));
  for parent in
    select n.nspname as schema, c.relname as name,
           case when obj_description(c.oid, 'pg_class') like 'by day;%' then 'day' else 'month' end as unit
    from pg_partitioned_table p
    join pg_class c on c.oid = p.partrelid
    join pg_namespace n on n.oid = c.relnamespace
    where p.partstrat = 'r' and n.nspname not like 'pg\_%'
  loop
    for start in
      select generate_series(
        date_trunc(parent.unit, now(), 'UTC') - ('1 ' || parent.unit)::interval,
        case parent.unit
          when 'day' then date_trunc('day', now(), 'UTC') + interval '7 days'
          else date_trunc('month', now(), 'UTC') + make_interval(months => months_ahead)
        end,
        ('1 ' || parent.unit)::interval)
    loop
      child := parent.name || to_char(start at time zone 'UTC',
        case parent.unit when 'day' then '"_y"YYYY"m"MM"d"DD' else '"_y"YYYY"m"MM' end);
      if to_regclass(format('%I.%I', parent.schema, child)) is null then
        execute format('create table %I.%I partition of %I.%I for values from (%L) to (%L)',
          parent.schema, child, parent.schema, parent.name, start, start + ('1 ' || parent.unit)::interval);
        made := made + 1;
      end if;
    end loop;
  end loop;
  return made;
end $$;

-- Drops the partitions in which everything is over, of the tables whose comment says that it may go; the one before the
-- present one stays, as it would be made anew. A partition that
-- is in use just now is left for the next time: nobody waits for this longer than the time limit of its lock.
create function platform.drop_partitions() returns int
  language plpgsql security definer set search_path = pg_catalog set timezone = 'UTC' set lock_timeout = '80ms'
as $$
declare
  child record;
  dropped int := 0;
begin
  for child in
    select n.nspname as schema, c.relname as name,
           case when obj_description(p.oid, 'pg_class') like 'by day;%'
             then to_date(right(c.relname, 11), '"y"YYYY"m"MM"d"DD') + interval '2 days'
             else to_date(right(c.relname, 8), '"y"YYYY"m"MM') + interval '2 months'
           end as over_at
    from pg_inherits i
    join pg_class c on c.oid = i.inhrelid
    join pg_class p on p.oid = i.inhparent
    join pg_namespace n on n.oid = c.relnamespace
    where obj_description(p.oid, 'pg_class') like 'by %; dropped when over;%'
  loop
    if child.over_at < now() at time zone 'UTC' then
      begin
        execute format('drop table %I.%I', child.schema, child.name);
        dropped := dropped + 1;
      exception when lock_not_available then
        null;
      end;
    end if;
  end loop;
  return dropped;
end $$;
revoke execute on function platform.drop_partitions() from public;
grant execute on function platform.drop_partitions() to tamga_system;

select platform.create_partitions(3);
