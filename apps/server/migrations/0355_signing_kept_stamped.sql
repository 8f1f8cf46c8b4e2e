-- The file of a signer who was erased lies with the invitation, and is stamped anew as every other. And a document for whose
-- timestamp no anchor was there counted as one for which nothing can be done: of these it is looked at again.

alter table signing.invitation
  add column stamped_at    timestamptz(3),
  add column stamped_until timestamptz(3) default 'epoch',
  add column claimed_until timestamptz(3) not null default 'epoch';
create index invitation_stamped_until on signing.invitation (stamped_until) where out_id is not null;
create index invitation_stamped_at on signing.invitation (stamped_at) where out_id is not null;
grant update (stamped_at, stamped_until, claimed_until) on signing.invitation to tamga_system;

alter table signing.document no force row level security;
update signing.document set stamped_until = 'epoch'
where stamped_until is null and stamped_at is null and state = 'COMPLETED' and kind = 'PDF';
alter table signing.document force row level security;
