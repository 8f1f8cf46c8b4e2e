-- What a session rests on: rights of a role are for somebody who has shown their eID, or their second factor.

alter table auth.session
  -- When the holder last did; null in a session that was opened by less. `mfa_at` is what an older release reads.
  add column proven_at timestamptz;

alter table auth.session no force row level security;
update auth.session set proven_at = coalesce(mfa_at, created_at)
  where revoked_at is null and (mfa_at is not null or method in ('eid-qr', 'eid-link', 'eid-push'));
alter table auth.session force row level security;

-- Of those opened upstream nothing is known of what the upstream had seen: they sign in again before they use a right.
alter table auth.session
  add constraint session_proof check (method <> 'social' or proven_at is null);
