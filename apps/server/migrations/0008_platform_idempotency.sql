-- Requests that were carried out once and must not be carried out again, with what was answered to them. The row is
-- written in the transaction of the change itself: there is never one without the other. It is kept for a day.

create table platform.idempotency (
  -- Who acted, and on which operation: the key of one caller means nothing to another.
  scope         text not null,
  key           text not null check (length(key) between 1 and 255),
  request_hash  bytea not null,
  -- Both stay null when the process died after the commit and before the answer was kept.
  http_status   int,
  response      text,
  created_at    timestamptz not null default now(),
  expires_at    timestamptz not null default now() + interval '24 hours',
  primary key (scope, key),
  check ((http_status is null) = (response is null))
);
create index idempotency_expires_at on platform.idempotency (expires_at);
comment on table platform.idempotency is 'no-rls: only the platform itself reads it; whoever acts can add a claim';
grant select, delete on platform.idempotency to tamga_system;
grant update (http_status, response) on platform.idempotency to tamga_system;

-- Whether the caller's transaction may carry the request out. Of two at once the second is told no without waiting: the
-- lock is held until the first has ended, and by then its row can be seen or there is none.
create function platform.claim_key(claimed_scope text, claimed_key text, hash bytea) returns boolean
  language plpgsql security definer set search_path = pg_catalog
as $$
begin
  if not pg_try_advisory_xact_lock(hashtextextended(claimed_scope || E'\n' || claimed_key, 0)) then
    return false;
  end if;
  insert into platform.idempotency (scope, key, request_hash) values (claimed_scope, claimed_key, hash)
    on conflict (scope, key) do update
      set request_hash = excluded.request_hash, http_status = null, response = null,
          created_at = excluded.created_at, expires_at = excluded.expires_at
      where idempotency.expires_at <= now();
  return found;
end $$;
revoke execute on function platform.claim_key(text, text, bytea) from public;
grant execute on function platform.claim_key(text, text, bytea) to tamga_app, tamga_system;
