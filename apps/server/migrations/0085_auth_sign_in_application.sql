-- A citizen may be asked on their phone whether they want to sign in at an application. What they agree to there signs
-- them in nowhere else.

alter table auth.sign_in drop constraint sign_in_purpose_check;
alter table auth.sign_in
  add constraint sign_in_purpose_check check (purpose in ('sign_in', 'superadmin', 'application'));
