-- Somebody is asked to sign for an organisation by the number that the state knows them by. Where they have never been
-- here there is nobody to ask, and none is made: the invitation waits without a person and is over as one that nobody
-- answers. Whoever invites cannot tell the two apart, so the number is for the platform's eyes alone.

alter table pki.signer
  alter column user_id drop not null,
  add column civil_id text check (char_length(civil_id) between 1 and 64),
  add constraint signer_is_somebody check (user_id is not null or state not in ('INVITED', 'ACTIVE') or civil_id is not null),
  add constraint signer_active_person check (state <> 'ACTIVE' or user_id is not null);
create unique index signer_number_once on pki.signer (reg_no, civil_id) where state in ('INVITED', 'ACTIVE');

revoke select on pki.signer from tamga_app;
grant select (id, reg_no, user_id, right_type, invited_by, approval_id, evidence_id, state, sent_count, last_sent_at,
              accepted_at, revoked_at, reason, created_at) on pki.signer to tamga_app;
