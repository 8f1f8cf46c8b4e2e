-- Who has shown with the national eID that they are who they are. Everybody so far has: there was no other way in. From
-- now on an administrator may prepare an account for somebody who has not come yet.

alter table users."user" add column eid_verified_at timestamptz(3);
update users."user" set eid_verified_at = created_at;
create index user_verified on users."user" (eid_verified_at desc, id desc) where eid_verified_at is not null;
