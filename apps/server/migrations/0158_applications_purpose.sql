-- What an application wants to know citizens for, in its own words, and where it says how it treats what it learns. Both
-- stand on the page on which citizens agree.

alter table applications.application
  add column purpose_mn   text check (char_length(purpose_mn) between 1 and 200),
  add column purpose_en   text check (char_length(purpose_en) between 1 and 200),
  add column privacy_url  text check (privacy_url ~ '^https://' and char_length(privacy_url) <= 1000),
  add constraint application_purpose_in_both check ((purpose_mn is null) = (purpose_en is null));
