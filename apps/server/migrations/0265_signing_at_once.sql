-- Signers who are asked at once have the same position. Each signs what those before have signed: how many had, is kept, so
-- that a file which another has signed meanwhile is not signed as it was.

alter table signing.invitation
  drop constraint invitation_position,
  add column signed_before int not null default 0;
create index invitation_document_id on signing.invitation (document_id, position);
update signing.invitation set signed_before = position - 2 where invited_at is not null;
grant update (signed_before) on signing.invitation to tamga_system;
grant update (in_sha256, in_size_bytes, findings) on signing.document to tamga_system;
