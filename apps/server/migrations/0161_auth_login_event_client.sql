-- What a person knows a sign-in by: our words for the client, as in auth.session, and the application that it was for, by
-- the name that it had then. Gone when the person is erased; that they signed in stays.

alter table auth.login_event
  add column browser text check (char_length(browser) between 1 and 32),
  add column device text check (char_length(device) between 1 and 32),
  add column application_id uuid,
  add column application_mn text,
  add column application_en text,
  add constraint login_event_application
    check (num_nulls(application_id, application_mn, application_en) in (0, 3)),
  drop constraint login_event_method_check,
  -- At an application somebody signs in with the session that they have, however that began.
  add constraint login_event_method_check
    check (method in ('eid-qr', 'eid-link', 'eid-push', 'social', 'sso', 'mfa', 'unknown'));

grant update (browser, device, application_id, application_mn, application_en) on auth.login_event to tamga_system;
