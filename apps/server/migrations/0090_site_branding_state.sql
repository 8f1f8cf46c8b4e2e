-- What an assistant would have the site called waits for a person: a version is put in force, or proposed and then
-- approved or rejected. The newest of those put in force is in force. A name is kept in each language.

alter table site.branding
  add column state   text not null default 'applied' check (state in ('applied', 'pending', 'approved', 'rejected')),
  -- Null in versions from before: one name was for both.
  add column name_mn text check (char_length(name_mn) between 1 and 80),
  add column name_en text check (char_length(name_en) between 1 and 80);
comment on table site.branding is
  'no-rls: the same for everybody; the platform itself reads and writes; nothing changes but what became of a proposal';
grant update (state) on site.branding to tamga_system;
