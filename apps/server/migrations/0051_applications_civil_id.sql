-- Which applications may be told the civil id of a citizen who agrees: other installations of the platform, which know
-- people by it, and whoever else has a lawful need. Everybody else has the subject.

alter table applications.application add column civil_id_allowed boolean not null default false;
