-- What another platform calls itself is an organisation's own affair: two may exchange with the same one. On the wire a message
-- names both, its sender and whom it is for, and only the two together must tell whose it is.

create unique index platform_pair on relay.platform (code, own_code) where state <> 'revoked';
create unique index platform_code_of on relay.platform (tenant_id, code) where state <> 'revoked';
drop index relay.platform_code;
drop index relay.platform_tenant_id;
