-- Whoever changes how they sign in refuses every token from before (users.user.tokens_revoked_before), and goes on in the
-- session in which they did it.

alter table auth.session
  -- It counts as opened then; null where it has not outlived such a change.
  add column renewed_at timestamptz;
