-- Texts that the officers of an organisation write with. Its members read them; who leads it writes them, as themselves.

create table officers.letter (
  id          uuid primary key,
  tenant_id   uuid not null references org.organisation (id),
  kind        text not null check (kind in ('request_info', 'approve', 'reject', 'other')),
  name        text not null check (char_length(name) between 1 and 120),
  text_mn     text not null check (char_length(text_mn) between 1 and 4000),
  text_en     text not null check (char_length(text_en) between 1 and 4000),
  version     int not null default 1 check (version > 0),
  created_by  uuid not null references users."user" (id),
  created_at  timestamptz(3) not null default now(),
  updated_at  timestamptz(3) not null default now()
);
create index letter_tenant_id on officers.letter (tenant_id, id);
create index letter_created_by on officers.letter (created_by);

alter table officers.letter enable row level security;
alter table officers.letter force row level security;
create policy members on officers.letter for select to tamga_app
  using (tenant_id = any ((select org.actor_tenants())::uuid[]));
create policy leaders_add on officers.letter for insert to tamga_app
  with check (tenant_id = any ((select org.actor_manages('{owner,admin}'))::uuid[])
              and created_by = (select platform.actor_id()));
create policy leaders_change on officers.letter for update to tamga_app
  using (tenant_id = any ((select org.actor_manages('{owner,admin}'))::uuid[]))
  with check (tenant_id = any ((select org.actor_manages('{owner,admin}'))::uuid[]));
create policy leaders_remove on officers.letter for delete to tamga_app
  using (tenant_id = any ((select org.actor_manages('{owner,admin}'))::uuid[]));
create policy platform_itself on officers.letter to tamga_system using (true) with check (true);
grant select, insert (id, tenant_id, kind, name, text_mn, text_en, created_by, created_at, updated_at),
      update (kind, name, text_mn, text_en, version, updated_at), delete
  on officers.letter to tamga_app;
grant select on officers.letter to tamga_system;
