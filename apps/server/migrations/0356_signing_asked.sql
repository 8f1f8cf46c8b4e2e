-- A document says for certain that another person asked for it, also where what the phone shows names nobody. And what was signed
-- and then left lying is found: a file that was not made, and who comes next and was not asked.

alter table signing.document add column is_asked boolean not null default false;
grant select (is_asked) on signing.document to tamga_app;
create index document_unmade on signing.document (signed_at) where state in ('SIGNED', 'ASSEMBLING');
create index invitation_waiting on signing.invitation (document_id) where state = 'WAITING';

alter table signing.document no force row level security;
alter table signing.invitation no force row level security;
update signing.document set is_asked = true where id in (select own_id from signing.invitation);
alter table signing.invitation force row level security;
alter table signing.document force row level security;
