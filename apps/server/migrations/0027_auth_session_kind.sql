-- Sessions of super administrators are of a kind of their own, opened by a second factor only. What a role gives does not
-- come from the person any more where it is the highest: nobody holds level 1 in an ordinary session.

alter table auth.session
  add column kind text not null default 'person' check (kind in ('person', 'superadmin')),
  -- When the holder last showed their second factor.
  add column mfa_at timestamptz,
  add constraint session_mfa check ((kind = 'superadmin') = (mfa_at is not null)),
  drop constraint session_method_check,
  add constraint session_method_check
    check (method in ('eid-qr', 'eid-link', 'eid-push', 'social', 'sso', 'mfa', 'unknown'));

alter table auth.login_event
  drop constraint login_event_method_check,
  add constraint login_event_method_check
    check (method in ('eid-qr', 'eid-link', 'eid-push', 'social', 'sso', 'mfa'));

-- What the person is asked to agree to. What was agreed to for one purpose proves nothing for another.
alter table auth.sign_in
  add column purpose text not null default 'sign_in' check (purpose in ('sign_in', 'superadmin'));

alter table users."user" no force row level security;
update users."user" set role = 'admin' where role = 'superadmin';
alter table users."user" force row level security;
alter table users."user" add constraint user_role_below_superadmin check (role <> 'superadmin');
