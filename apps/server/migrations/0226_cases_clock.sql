-- What the clock does with applications. An applicant is reminded of what ends soon, a draft or questions that wait for an
-- answer; when that was is compared with the end, so that what was put off is said anew.

alter table cases.application add column reminded_at timestamptz(3);

-- Notes that were added after what they are about was purged are kept no longer than that. New ones are refused.
delete from officers.note
using cases.application a
where a.id = officers.note.application_id and a.submitted_at is not null and a.data_sealed is null;
