-- What a person does with their eID for organisations: those they are linked to, whom they let sign for them, and how an
-- organisation signs (its stamp and its name in Latin letters).

create schema pki;
grant usage on schema pki to tamga_app, tamga_system, tamga_readonly;

-- The provider of the eID, by the register of the state, said that this person represents this organisation.
create table pki.link (
  user_id       uuid not null references users."user" (id),
  reg_no        text not null check (reg_no ~ '^\d{7}$'),
  name          text not null,
  name_en       text,
  role          text not null,
  right_type    text not null check (right_type in ('ADMIN', 'MANAGER')),
  valid_from    timestamptz(3),
  valid_to      timestamptz(3),
  confirmed_at  timestamptz(3) not null,
  created_at    timestamptz(3) not null default now(),
  primary key (user_id, reg_no)
);
create index link_reg_no on pki.link (reg_no);

create table pki.signer (
  id            uuid primary key,
  reg_no        text not null check (reg_no ~ '^\d{7}$'),
  user_id       uuid not null references users."user" (id),
  right_type    text not null check (right_type in ('ADMIN', 'MANAGER')),
  invited_by    uuid not null references users."user" (id),
  approval_id   uuid references approvals.approval (id),
  evidence_id   uuid,
  state         text not null default 'INVITED'
                check (state in ('INVITED', 'ACTIVE', 'DECLINED', 'EXPIRED', 'REVOKED', 'LAPSED')),
  sent_count    int not null default 1 check (sent_count between 1 and 5),
  last_sent_at  timestamptz(3) not null,
  accepted_at   timestamptz(3),
  revoked_at    timestamptz(3),
  reason        text check (char_length(reason) <= 300),
  created_at    timestamptz(3) not null default now(),
  check (state <> 'ACTIVE' or (accepted_at is not null and evidence_id is not null))
);
create unique index signer_once on pki.signer (reg_no, user_id) where state in ('INVITED', 'ACTIVE');
create index signer_reg_no on pki.signer (reg_no, created_at, id);
create index signer_user_id on pki.signer (user_id);
create index signer_invited_by on pki.signer (invited_by);
create index signer_approval_id on pki.signer (approval_id);

-- How an organisation signs. `id` is its register number.
create table pki.mark (
  id            text primary key check (id ~ '^\d{7}$'),
  stamp_sealed  text,
  width         int,
  height        int,
  name_latin    text check (char_length(name_latin) between 1 and 200),
  updated_by    uuid not null references users."user" (id),
  updated_at    timestamptz(3) not null,
  check ((stamp_sealed is null) = (width is null) and (width is null) = (height is null))
);
create index mark_updated_by on pki.mark (updated_by);

-- Runs as the owner: a policy that read these tables as the actor would see only what the policies let through.
create function pki.actor_linked_to() returns text[]
  language sql stable parallel safe security definer set search_path = pg_catalog
as $$
  select coalesce(array_agg(l.reg_no), '{}')
  from pki.link l
  where l.user_id = platform.actor_id() and (l.valid_to is null or l.valid_to > now())
$$;

-- Linked by the eID, or owner or administrator of the organisation on this platform.
create function pki.actor_represents() returns text[]
  language sql stable parallel safe security definer set search_path = pg_catalog
as $$
  select pki.actor_linked_to() || coalesce(array_agg(o.reg_no), '{}')
  from org.member m
  join org.organisation o on o.id = m.tenant_id
  where m.user_id = platform.actor_id() and m.state = 'active' and m.role in ('owner', 'admin')
    and o.state = 'active' and o.reg_no is not null
$$;

alter table pki.link enable row level security;
alter table pki.link force row level security;
create policy own_rows on pki.link for select to tamga_app using (user_id = (select platform.actor_id()));
create policy platform_itself on pki.link to tamga_system using (true) with check (true);
grant select on pki.link to tamga_app;
grant select, insert, update, delete on pki.link to tamga_system;

alter table pki.signer enable row level security;
alter table pki.signer force row level security;
create policy representatives on pki.signer for select to tamga_app
  using (reg_no = any ((select pki.actor_linked_to())::text[]));
create policy own_rows on pki.signer for select to tamga_app using (user_id = (select platform.actor_id()));
create policy platform_itself on pki.signer to tamga_system using (true) with check (true);
grant select on pki.signer to tamga_app;
grant select, insert, update on pki.signer to tamga_system;

alter table pki.mark enable row level security;
alter table pki.mark force row level security;
create policy representatives_read on pki.mark for select to tamga_app
  using (id = any ((select pki.actor_represents())::text[]));
create policy representatives_add on pki.mark for insert to tamga_app
  with check (id = any ((select pki.actor_represents())::text[]) and updated_by = (select platform.actor_id()));
create policy representatives_change on pki.mark for update to tamga_app
  using (id = any ((select pki.actor_represents())::text[]))
  with check (id = any ((select pki.actor_represents())::text[]) and updated_by = (select platform.actor_id()));
create policy platform_itself on pki.mark to tamga_system using (true) with check (true);
grant select, insert, update on pki.mark to tamga_app;
grant select, insert, update on pki.mark to tamga_system;
