-- For those who keep the services of an organisation: what was changed last, and what was published when.

create index service_changed on registry.service (tenant_id, updated_at desc, id desc) where state <> 'deleted';
create index service_version_published_at on registry.service_version (tenant_id, published_at) where published_at is not null;
