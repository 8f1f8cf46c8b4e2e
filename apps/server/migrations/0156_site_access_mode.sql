-- Whether the platform is open or closed is a matter of the site, and stands beside its appearance. Processes of the release
-- before know it by its old name, under which a view goes on for as long as they run.

alter table platform.access_mode set schema site;
create view platform.access_mode with (security_invoker = true) as select one, mode, changed_at from site.access_mode;
comment on view platform.access_mode is 'for the release before; the next one drops it';
grant select on platform.access_mode to tamga_app;
grant select, update (mode, changed_at) on platform.access_mode to tamga_system;
