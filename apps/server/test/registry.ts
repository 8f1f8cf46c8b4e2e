import { contentSample } from '@tamga/contract/registry.content';
import { newEvidenceSample } from '@tamga/contract/registry.evidences';
import { type Ask, askAs, type Asker, type Method } from './ask.ts';
import { asSystem, type House, type SignedIn } from './house.ts';
import { foundOrganisation } from './ownership.ts';

/** Asks the registry as this person; the answer also has the tag, and where what was made is. */
export async function askRegistry(house: Pick<House, 'app'>, person: Asker, method: Method, path: string, ask?: Ask) {
  const answer = await askAs(house, person, method, `/registry${path}`, ask);
  return { ...answer, etag: answer.headers.etag, location: answer.headers.location };
}

/** Who writes services and decides no cases. */
export async function signInEditor(house: House): Promise<SignedIn> {
  const [id, permissions] = ['registry_editor', ['registry.view', 'registry.manage']] as const;
  const payload = { id, level: 3, name_mn: 'Бүртгэгч', name_en: 'Registry editor', permissions };
  const { headers } = await house.signIn('admin');
  await house.app.inject({ method: 'POST', url: '/api/v1/rbac/roles', headers, payload });
  return house.signIn(id);
}

/** An organisation of this person, in which another decides cases, so that its services can be published. */
export async function organisationWithOfficer(house: House, owner: Pick<SignedIn, 'userId'>): Promise<string> {
  const { id = '', userID = '' } = await foundOrganisation(house, owner);
  await asSystem(house.deps)
    .updateTable('org.member')
    .set({ role: 'officer' })
    .where('tenant_id', '=', id)
    .where('user_id', '=', userID)
    .execute();
  await asSystem(house.deps).updateTable('users.user').set({ role: 'manager' }).where('id', '=', userID).execute();
  return id;
}

/** Another editor of the organisation. */
export async function joinOrganisation(house: House, tenant_id: string, role = 'admin'): Promise<SignedIn> {
  const person = await house.signIn(role);
  const joined = { user_id: person.userId, tenant_id, role: 'member', state: 'active' } as const;
  await asSystem(house.deps).insertInto('org.member').values(joined).execute();
  return person;
}

let made = 0;

/** A kind of evidence of this organisation. */
export async function describeEvidence(house: House, editor: Pick<SignedIn, 'headers'>, tenant_id: string) {
  made += 1;
  const payload = { ...newEvidenceSample, tenant_id, code: `evidence-${made}` };
  return (await askRegistry(house, editor, 'POST', '/evidences', { payload })).data;
}

/** A content that lacks nothing. */
export async function readyContent(house: House, editor: Pick<SignedIn, 'headers'>, tenantId: string) {
  const { id } = await describeEvidence(house, editor, tenantId);
  return { ...contentSample, output_type_id: String(id) };
}

/** A draft that lacks nothing. */
export async function draftService(house: House, editor: Pick<SignedIn, 'headers'>, tenant_id: string) {
  made += 1;
  const content = await readyContent(house, editor, tenant_id);
  const payload = { ...content, tenant_id, code: `service-${made}` };
  return (await askRegistry(house, editor, 'POST', '/services', { payload })).data;
}
