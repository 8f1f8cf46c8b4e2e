-- Who may manage the gateway may ask for access by it, and so may others who manage nothing.

insert into rbac.role_permission (role, permission)
  select key, 'gateway.ask' from rbac.role where key in ('superadmin', 'admin');
