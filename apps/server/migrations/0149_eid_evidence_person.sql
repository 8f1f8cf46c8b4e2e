-- Whose answer it was, so that people are told which of them are kept, and those of sign-ins go when somebody is erased. What
-- proves a signature stays: others rely on it. Of answers from before, those to approvals are known.

alter table eid.evidence add column user_id uuid;
create index evidence_user_id on eid.evidence (user_id) where user_id is not null;
update eid.evidence e set user_id = a.subject_id from approvals.approval a where a.evidence_id = e.id;

-- Both run as the owner: the platform itself can neither rename nor remove evidence, but for these.
create function eid.name_holder(evidence_id uuid, holder_id uuid) returns void
  language sql security definer set search_path = pg_catalog
as $$
  update eid.evidence set user_id = holder_id
  where id = evidence_id and user_id is null and at > now() - interval '1 day'
$$;

create policy owner_forgets on eid.evidence for delete to tamga_owner using (purpose <> 'sign');
create function eid.forget_sign_ins(erased_id uuid) returns void
  language sql security definer set search_path = pg_catalog
as $$
  delete from eid.evidence e using users."user" u
  where e.user_id = erased_id and e.purpose <> 'sign' and u.id = erased_id and u.anonymised_at is not null
$$;
revoke execute on function eid.name_holder(uuid, uuid), eid.forget_sign_ins(uuid) from public;
grant execute on function eid.name_holder(uuid, uuid), eid.forget_sign_ins(uuid) to tamga_system;
