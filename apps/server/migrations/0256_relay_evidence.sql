-- What a proof needs years later: who the two sides were and which public keys they had then, as part of the chained row; the answers
-- and cancellations that came, as they were signed; and our own public keys, whose private halves are forgotten alone.

-- Codes and public keys of both sides when the row was written, as the JSON that is hashed. Rows before this have none.
alter table relay.log add column parties text;

create table relay.incoming (
  id           uuid primary key,
  tenant_id    uuid not null,
  request_id   uuid not null,
  platform_id  uuid not null references relay.platform (id),
  webhook_id   text not null check (char_length(webhook_id) between 1 and 255),
  -- The bytes that were signed; null once they were removed with the request.
  body_sealed  text,
  received_at  timestamptz(3) not null,
  constraint incoming_request foreign key (request_id, tenant_id) references relay.request (id, tenant_id),
  unique (platform_id, webhook_id)
);
create index incoming_request_id on relay.incoming (request_id, tenant_id);
comment on table relay.incoming is 'no-rls: sealed messages, which only the platform itself reads and writes';
grant select, insert, update on relay.incoming to tamga_system;

alter table relay.platform_key drop constraint platform_key_secret;
alter table relay.platform_key add constraint platform_key_private check (
  case side
    when 'theirs' then private_sealed is null
    when 'ours' then private_sealed is not null or not_after is not null
    else private_sealed is not null
  end
);
