-- What a citizen has let an application know, claim by claim: what was shown and agreed to, and nothing else.

alter table oidc.consent
  add column claims text[] not null default '{}',
  add column rejected_claims text[] not null default '{}';

-- Those of before saw the scopes in words: the name in both scripts, the address, the civil id.
update oidc.consent
set claims = case when 'profile' = any (scopes)
               then array['name', 'family_name', 'given_name', 'family_name_latin', 'given_name_latin'] else '{}' end
             || case when 'email' = any (scopes) then array['email', 'email_verified'] else '{}' end
             || case when 'civil_id' = any (scopes) then array['civil_id'] else '{}' end;

-- An application may be set to get email and ge_id with openid alone, as the specification has it; the citizen is shown
-- so. Those that are registered from now on know each citizen by a subject of their own, unless they are set otherwise.
alter table applications.application
  add column identity_with_openid boolean not null default false,
  alter column subject_type set default 'pairwise';
