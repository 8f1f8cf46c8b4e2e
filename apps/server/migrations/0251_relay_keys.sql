-- A key that was stolen holds no more from that moment on and is never taken again. Public halves stay for good, since what was
-- signed with them must be provable years later; of keys that are over only the secrets go.

alter table relay.platform_key
  add column compromised_at timestamptz(3),
  drop constraint platform_key_check1,
  add constraint platform_key_secret check (
    case side when 'theirs' then private_sealed is null when 'shared' then private_sealed is not null else true end
  ),
  add constraint platform_key_compromised check (compromised_at is null or not_after <= compromised_at);
