-- When the holder of a session last showed a passkey in it; null where they have not.

alter table auth.session add column passkey_at timestamptz;
