-- The platform seals what it says itself, such as the report of a verification, under the authority that vouches for organisations.
alter table "references".seal_key
  drop constraint seal_key_purpose_check,
  add constraint seal_key_purpose_check check (purpose in ('authority', 'organisation', 'code', 'platform'));
