-- What is due is looked for platform by platform, so that what waits for one does not hide what waits for the others, and without
-- reading again all that a lane has sent before.

create index assignment_due_of on relay.assignment (platform_id, next_attempt_at) where next_attempt_at is not null;
drop index relay.assignment_due;
create index assignment_lane_open on relay.assignment (platform_id, lane, seq)
  where lane is not null and state in ('queued', 'sending', 'retry_wait', 'dead');
drop index relay.assignment_lane;
