-- Until when others can rely on the timestamps of a signed document, so that it is stamped anew in time. Of what was signed
-- before, the epoch says that nobody has looked yet; null that no new timestamp would help.
alter table signing.document
  add column stamped_at    timestamptz(3),
  add column stamped_until timestamptz(3) default 'epoch',
  drop constraint document_level_check,
  add constraint document_level_check check (level in ('B-B', 'B-T', 'B-LT', 'B-LTA'));
create index document_stamped_until on signing.document (stamped_until) where state = 'COMPLETED' and kind = 'PDF';
create index document_stamped_at on signing.document (stamped_at) where state = 'COMPLETED' and kind = 'PDF';
grant update (stamped_at, stamped_until) on signing.document to tamga_system;
