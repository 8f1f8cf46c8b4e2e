-- Sessions that can be refreshed. A session stays one row for as long as it is kept: the counter names the one refresh
-- token that is good now, so that replaced tokens need no rows of their own.

alter table auth.session
  -- In milliseconds, as the list of a person is continued by it and a cursor holds no more.
  alter column created_at type timestamptz(3),
  add column counter int not null default 0 check (counter >= 0),
  add column rotated_at timestamptz not null default now(),
  -- The default is for processes of the release before, which do not know that a session can idle out.
  add column idle_until timestamptz not null default now() + interval '14 days',
  add column method text not null default 'unknown'
    check (method in ('eid-qr', 'eid-link', 'eid-push', 'social', 'sso', 'unknown')),
  -- For the person to know the session by: words of ours, and a network instead of an address. Gone when it has ended.
  add column browser text check (char_length(browser) between 1 and 32),
  add column device text check (char_length(device) between 1 and 32),
  add column place text check (char_length(place) between 1 and 43);

-- No index has a column that a rotation changes, and pages have room: the new version of a row stays on its page.
alter table auth.session set (fillfactor = 80);

-- Few, since what it lists is forgotten a while after the end.
create index session_described on auth.session (expires_at) where place is not null;
