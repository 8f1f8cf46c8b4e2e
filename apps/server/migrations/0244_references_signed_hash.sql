-- The digits of a signature are not signed, and can be written in more than one way: what a document is known by are the bytes
-- that its seal covers. Those that were issued before are hashed by and by, from their files.
alter table "references".reference
  add column signed_sha256 bytea unique check (octet_length(signed_sha256) = 32);
create index reference_not_hashed on "references".reference (id) where signed_sha256 is null and pdf_id is not null;
grant update (signed_sha256) on "references".reference to tamga_system;
