-- A run belongs to the job that does it, so that a worker who performs the job again sees what a killed one has left.

alter table assistant.reindexing add column job uuid;
comment on column assistant.reindexing.job is 'the job of the queue that has taken it; null while it waits';

-- What was left so far had no job: it is over, and one run is to be done instead.
with left_over as (
  update assistant.reindexing set state = 'failed', finished_at = now() where state = 'running' returning generation
)
insert into assistant.reindexing (reason)
select 'published' from left_over limit 1
on conflict do nothing;
