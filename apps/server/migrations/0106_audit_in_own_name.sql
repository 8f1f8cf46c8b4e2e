-- Who acts leaves records in their own name only, and nobody takes one away that waits: the sealer moves it, as it
-- stands, into the log. The same for events, which only move into the durable copy.

-- How the log names whoever acts in this transaction, as the application does. Raises where nobody was set.
create function audit.acting() returns text
  language sql stable parallel safe
  return case
    when current_setting('app.user_id') <> '' then 'person:' || current_setting('app.user_id')
    when coalesce(current_setting('app.client_id', true), '') <> '' then 'application:' || current_setting('app.client_id')
    else 'visitor'
  end;
grant execute on function audit.acting() to tamga_app, tamga_system;

alter table audit.pending enable row level security;
alter table audit.pending force row level security;
create policy in_own_name on audit.pending for insert to tamga_app with check (actor = (select audit.acting()));
-- The platform does for people what they may not write themselves, and says in whose name.
create policy platform_adds on audit.pending for insert to tamga_system with check (true);
create policy platform_reads on audit.pending for select to tamga_system using (true);
create policy owner_moves on audit.pending to current_user using (true) with check (true);
create policy owner_moves on audit.record to current_user using (true) with check (true);
comment on table audit.pending is 'everybody adds to it in their own name, only the sealer reads it';

-- Moves exactly these records into the log, numbered after `after` in the order of their ids. The only way out of the
-- queue, and the only way into the log.
create function audit.move_pending(ids bigint[], after bigint, hashes bytea) returns bigint
  language sql security definer set search_path = pg_catalog
as $$
  with batch as (
    select id, after + n as seq, substring(hashes from (n::int - 1) * 32 + 1 for 32) as hash
    from unnest(ids) with ordinality as given (id, n)
  ), moved as (
    delete from audit.pending p
    using batch
    where p.id = batch.id
    returning batch.seq, batch.hash, p.id, p.at, p.actor, p.action, p.object, p.tenant_id, p.request_id, p.subject_id,
              p.details, p.personal
  ), kept as (
    insert into audit.record
      (seq, hash, id, at, actor, action, object, tenant_id, request_id, subject_id, details, personal)
    select seq, hash, id, at, actor, action, object, tenant_id, request_id, subject_id, details, personal
    from moved
    order by seq
    returning 1
  )
  select count(*) from kept
$$;
revoke execute on function audit.move_pending(bigint[], bigint, bytea) from public;
grant execute on function audit.move_pending(bigint[], bigint, bytea) to tamga_system;
revoke delete on audit.pending from tamga_system;
revoke insert on audit.record from tamga_system;
drop policy platform_adds on audit.record;

-- Only what is still pending is moved and counted, so it may be said twice, also by two publishers at once.
create policy owner_moves on platform.outbox to current_user using (true) with check (true);
create function platform.move_published(positions bigint[], failures bigint) returns void
  language sql security definer set search_path = pg_catalog
as $$
  with moved as (
    delete from platform.outbox_pending
    where position = any(positions)
    returning position, id, at, type, aggregate, tenant_id, request_id, data
  ), kept as (
    insert into platform.outbox (position, id, at, type, aggregate, tenant_id, request_id, data)
    select position, id, at, type, aggregate, tenant_id, request_id, data from moved
    on conflict do nothing
  )
  update platform.outbox_count
  set published = published + (select count(*) from moved), failed = failed + failures
$$;
revoke execute on function platform.move_published(bigint[], bigint) from public;
grant execute on function platform.move_published(bigint[], bigint) to tamga_system;
revoke delete on platform.outbox_pending from tamga_system;
revoke insert on platform.outbox from tamga_system;
drop policy platform_adds on platform.outbox;
