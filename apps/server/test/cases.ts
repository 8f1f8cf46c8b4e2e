import { randomUUID } from 'node:crypto';
import type { Permission } from '@tamga/contract';
import type { Person } from '#platform/actor';
import { type Ask, askAs, type Asker, type Method } from './ask.ts';
import type { House, SignedIn } from './house.ts';
import { askRegistry, describeEvidence, draftService, joinOrganisation, organisationWithOfficer } from './registry.ts';

/** Asks about applications as this person. */
export const askCases = (house: Pick<House, 'app'>, person: Asker, method: Method, path: string, ask?: Ask) =>
  askAs(house, person, method, `/gov${path}`, ask);

export const formSchema = {
  type: 'object',
  required: ['purpose'],
  properties: {
    purpose: { type: 'string', maxLength: 200, 'x-label': { mn: 'Зорилго', en: 'Purpose' } },
    copies: { type: 'integer', minimum: 1, maximum: 9, 'x-label': { mn: 'Хувь', en: 'Copies' } },
    married: { type: 'boolean', 'x-label': { mn: 'Гэрлэсэн эсэх', en: 'Married' } },
    spouse: {
      type: 'string',
      maxLength: 60,
      'x-label': { mn: 'Хань', en: 'Spouse' },
      'x-show-if': { field: 'married', is: true },
    },
    given_name: {
      type: 'string',
      maxLength: 60,
      'x-label': { mn: 'Нэр', en: 'Given name' },
      'x-once-only': { evidence_type: 'person', pointer: '/given_name' },
    },
  },
};

export interface Office {
  tenant_id: string;
  service_id: string;
  editor: SignedIn;
  /** Publishes another service of the office. */
  publish(change?: object, evidences?: object[]): Promise<string>;
  /** Another officer of the organisation. */
  hire(): Promise<SignedIn>;
}

/** An organisation with officers and a published service that asks for a purpose. */
export async function openOffice(house: House, change: object = {}): Promise<Office> {
  const editor = await house.signIn('admin');
  const tenant_id = await organisationWithOfficer(house, editor);
  const publish = async (change: object = {}, evidences?: object[]): Promise<string> => {
    const { id, content } = await draftService(house, editor, tenant_id);
    const payload = { ...content, form_schema: formSchema, duplicate_policy: 'allow', ...change };
    let { data } = await askRegistry(house, editor, 'PUT', `/services/${id}`, { payload, version: 1 });
    if (evidences) {
      const asked = { payload: { evidences }, version: data.version };
      ({ data } = await askRegistry(house, editor, 'PUT', `/services/${id}/evidences`, asked));
    }
    const reply = await askRegistry(house, editor, 'POST', `/services/${id}/publish`, { version: data.version });
    if (reply.status !== 200) throw new Error(JSON.stringify(reply));
    return String(id);
  };
  return {
    tenant_id,
    editor,
    publish,
    service_id: await publish(change),
    hire: () => joinOrganisation(house, tenant_id, 'manager'),
  };
}

/** Evidence of a kind that the office describes and that citizens bring. */
export async function citizensEvidence(house: House, { editor, tenant_id }: Office, requirement_code: string) {
  const { id } = await describeEvidence(house, editor, tenant_id);
  return { requirement_code, evidence_type_id: String(id), required: true };
}

/** The person as rules get them, for what has no operation of its own yet. */
export const actorOf = (
  { userId }: Pick<SignedIn, 'userId'>,
  permissions: readonly Permission[] = ['gov.review'],
): Person => ({
  kind: 'person',
  userId,
  sessionId: randomUUID(),
  role: 'manager',
  level: 3,
  permissions: new Set(permissions),
  renewedBy: 'recent_eid',
  origin: { requestId: 'test', address: '', auditRecords: 0 },
});

/** An application that was handed in and waits for an officer. */
export async function handIn(
  house: House,
  citizen: Pick<SignedIn, 'headers'>,
  service_id: string,
): Promise<{ id: string; version: number; number: string; due_at: string; state: string }> {
  const payload = { service_id, data: { purpose: 'bank' }, submit: true };
  const reply = await askCases(house, citizen, 'POST', '/applications', { payload });
  if (reply.status !== 201) throw new Error(JSON.stringify(reply));
  return reply.data;
}
