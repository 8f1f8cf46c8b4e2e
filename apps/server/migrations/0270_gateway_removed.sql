-- A service that is taken off the gateway keeps its row for as long as its calls are kept: else its log would be gone with it for
-- those who must be able to say what was called.
alter table gateway.service add column removed_at timestamptz(3);
alter table gateway.service add constraint removed_is_off check (removed_at is null or not active);

-- Its name is free again.
alter table gateway.service drop constraint service_slug;
create unique index service_slug on gateway.service (slug) where removed_at is null;
create index service_removed_at on gateway.service (removed_at) where removed_at is not null;

revoke delete on gateway.service from tamga_app;
create policy platform_forgets on gateway.service for delete to tamga_system using (removed_at is not null);
grant delete on gateway.service to tamga_system;
