-- How a person signs, as an image of ours: what they sent was drawn anew, so that nothing else is in it. Sealed, since it
-- is as good as a signature on paper.

create table users.signature (
  -- Whose it is.
  id            uuid primary key references users."user" (id),
  image_sealed  text not null,
  width         int not null check (width between 1 and 1024),
  height        int not null check (height between 1 and 1024),
  updated_at    timestamptz(3) not null
);
alter table users.signature enable row level security;
alter table users.signature force row level security;
create policy own_row on users.signature to tamga_app
  using (id = (select platform.actor_id())) with check (id = (select platform.actor_id()));
create policy platform_itself on users.signature to tamga_system using (true) with check (true);
grant select, insert, update, delete on users.signature to tamga_app, tamga_system;
