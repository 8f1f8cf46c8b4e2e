-- A session at the provider rests on a session of the platform, and ends with it.

alter table oidc.state add column platform_session_id uuid references auth.session (id);
create index state_platform_session_id on oidc.state (platform_session_id) where platform_session_id is not null;
