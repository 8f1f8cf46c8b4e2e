-- A person is known by country, kind and number. A bare number is a Mongolian civil id and nothing else, as all rows so
-- far are; whoever is known by any other keeps country and kind with it, PNOEE-30303039914. Written both ways, one person
-- would be two, so that the long form of our own is refused.

alter table users."user" add constraint user_civil_id_once check (civil_id not like 'PNOMN-%');
alter table superadmin.admin add constraint admin_civil_id_once check (civil_id not like 'PNOMN-%');
alter table superadmin.ticket add constraint ticket_civil_id_once check (civil_id not like 'PNOMN-%');

alter table auth.sign_in drop constraint sign_in_sso_error_check;
alter table auth.sign_in add constraint sign_in_sso_error_check
  check (sso_error in ('eid_refused', 'eid_wrong_code', 'eid_timeout', 'eid_account_unusable', 'eid_app_outdated',
                       'eid_unavailable', 'eid_verification_failed', 'country_not_admitted'));
