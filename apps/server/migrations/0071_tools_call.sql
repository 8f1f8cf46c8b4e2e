-- What assistants called lately, for those who look after them. Changes are in the audit log as well, for good.

create table tools.call (
  id              uuid not null,
  at              timestamptz(3) not null,
  application_id  uuid not null,
  key_id          uuid,
  tool            text not null check (char_length(tool) <= 128),
  via             text not null check (via in ('rest', 'mcp')),
  -- What went wrong; null: nothing did.
  code            text,
  duration_ms     double precision not null,
  primary key (id, at)
) partition by range (at);
comment on table tools.call is 'by month; dropped when over; append-only';
create index call_application_id on tools.call (application_id, at desc, id desc);
create index call_at on tools.call (at desc, id desc);

alter table tools.call enable row level security;
alter table tools.call force row level security;
create policy platform_itself on tools.call to tamga_system using (true) with check (true);
grant select, insert on tools.call to tamga_system;

select platform.create_partitions(3);
