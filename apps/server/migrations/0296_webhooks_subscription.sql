-- Applications of organisations that are told of events: of what, and what became of each webhook. Where they are and what signs for
-- them stays in webhooks.receiver, sealed.

create table webhooks.subscription (
  id                uuid primary key,
  application_id    uuid not null references applications.application (id) on delete cascade,
  tenant_id         uuid not null references org.organisation (id),
  types             text[] not null check (cardinality(types) between 1 and 100),
  active            boolean not null,
  old_secret_until  timestamptz(3),
  version           int not null default 1 check (version >= 1),
  created_at        timestamptz(3) not null,
  updated_at        timestamptz(3) not null
);
create index subscription_application_id on webhooks.subscription (application_id);
create index subscription_tenant_id on webhooks.subscription (tenant_id, created_at desc, id desc);

alter table webhooks.subscription enable row level security;
alter table webhooks.subscription force row level security;
create policy own on webhooks.subscription for select to tamga_app
  using (tenant_id = any ((select org.actor_tenants())::uuid[]));
create policy added on webhooks.subscription for insert to tamga_app
  with check (tenant_id = any ((select org.actor_manages('{owner,admin,officer,member}'))::uuid[]));
create policy changed on webhooks.subscription for update to tamga_app
  using (tenant_id = any ((select org.actor_manages('{owner,admin,officer,member}'))::uuid[]));
create policy removed on webhooks.subscription for delete to tamga_app
  using (tenant_id = any ((select org.actor_manages('{owner,admin,officer,member}'))::uuid[]));
create policy platform_itself on webhooks.subscription to tamga_system using (true) with check (true);
grant select, insert, update (types, active, old_secret_until, version, updated_at), delete on webhooks.subscription to tamga_app;
grant select, insert, update, delete on webhooks.subscription to tamga_system;

-- A receiver of a subscription goes with it, and with its application.
alter table webhooks.receiver drop constraint receiver_name_check;
alter table webhooks.receiver add constraint receiver_name_check check (name ~ '^[a-z][a-z0-9_:-]{0,63}$');
alter table webhooks.receiver add column subscription_id uuid unique references webhooks.subscription (id) on delete cascade;

create table webhooks.delivery (
  subscription_id  uuid not null references webhooks.subscription (id) on delete cascade,
  -- That of the event: a receiver knows by it what it has.
  id               uuid not null,
  sequence         text not null check (sequence ~ '^[0-9]{19}$'),
  type             text not null,
  subject          text not null,
  happened_at      timestamptz(3) not null,
  body             text not null check (char_length(body) <= 70000),
  state            text not null check (state in ('waiting', 'delivered', 'retrying', 'dead', 'held', 'dropped')),
  attempts         int not null default 0,
  status           int,
  attempted_at     timestamptz(3),
  primary key (subscription_id, id)
);
create index delivery_sequence on webhooks.delivery (subscription_id, sequence desc, id desc);
create index delivery_held on webhooks.delivery (subscription_id, sequence) where state = 'held';
create index delivery_happened_at on webhooks.delivery (happened_at);

alter table webhooks.delivery enable row level security;
alter table webhooks.delivery force row level security;
create policy of_own_subscription on webhooks.delivery for select to tamga_app
  using (subscription_id = any (array(select s.id from webhooks.subscription s)));
create policy platform_itself on webhooks.delivery to tamga_system using (true) with check (true);
grant select on webhooks.delivery to tamga_app;
grant select, insert, update, delete on webhooks.delivery to tamga_system;
