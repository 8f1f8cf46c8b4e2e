-- Whoever follows an inbox is told what has changed lately, in one question for all of them. A notice has the moment at
-- which it was written and not the one at which its transaction began, so that little time lies between it and its commit.

alter table notifications.notice alter column created_at set default clock_timestamp();
create index notice_created_at on notifications.notice (created_at);
create index notice_read_at on notifications.notice (read_at) where read_at is not null;
