-- A person closes their account themselves. For a while they can take that back by signing in; then they are erased, as those
-- are whom an administrator has deleted.

alter table users."user" add column closed_at timestamptz(3);
create index user_closed on users."user" (closed_at) where closed_at is not null and anonymised_at is null;
