import { hash } from 'node:crypto';
import { askAs } from './ask.ts';
import { askCases, citizensEvidence, formSchema, openOffice } from './cases.ts';
import { asSystem, type House, type Scope, type SignedIn } from './house.ts';
import { addRoute, connect, deliverAll, type Neighbour, openNeighbour, type Taken } from './relay.ts';
import { formWith } from './uploads.ts';

const pdf = Buffer.from('%PDF-1.4\n1 0 obj << >> endobj\ntrailer << >>\n%%EOF\n');
const { given_name: _, ...properties } = formSchema.properties;
/** Asks for nothing that the directory of the state would fill. */
export const plainForm = { ...formSchema, properties };

/** What a neighbour answers to what it has taken. */
export const answerOf = (neighbour: Neighbour, { message, body }: Taken, fields: object = {}) => ({
  version: 1,
  type: 'relay.response',
  source: neighbour.code,
  target: `own-${neighbour.code}`.slice(0, 40),
  time: new Date().toISOString(),
  correlation_id: message.correlation_id,
  request_sha256: hash('sha256', body),
  status: 'ok',
  error: null,
  payload: { landlord: 'Дорж' },
  ...fields,
});

/** An office with a service that asks for a lease, and another platform that holds it. */
export async function openAsking(house: House, scope: Scope) {
  const office = await openOffice(house);
  const relay = {
    manager: office.editor,
    tenantId: office.tenant_id,
    ask: (method: 'GET' | 'POST' | 'DELETE', path: string, options?: Parameters<typeof askAs>[4]) =>
      askAs(house, office.editor, method, `/relay${path}`, options),
  };
  const neighbour = await openNeighbour(scope);
  const platform = await connect(relay, neighbour, { max_rps: 1_000 });
  const lease = await citizensEvidence(house, office, 'lease');
  const { code: evidence_type } = await asSystem(house.deps)
    .selectFrom('registry.evidence_type')
    .select('code')
    .where('id', '=', lease.evidence_type_id)
    .executeTakeFirstOrThrow();
  const route = await addRoute(relay, platform.id, { match: { kind: 'evidence.request', evidence_type } });
  const service_id = await office.publish({ form_schema: plainForm }, [lease]);

  const act = (who: SignedIn, id: string, what: string, payload?: object) =>
    askCases(house, who, 'POST', `/applications/${id}/${what}`, payload ? { payload } : {});
  const read = async (who: SignedIn, id: string) => (await askCases(house, who, 'GET', `/applications/${id}`)).data;

  /** An application whose applicant has the lease fetched, and it is on its way. */
  async function fetching() {
    const citizen = await house.signIn();
    const payload = { service_id, data: { purpose: 'bank' } };
    const { id } = (await askCases(house, citizen, 'POST', '/applications', { payload })).data as { id: string };
    const { status, data } = await act(citizen, id, 'fetch');
    if (status !== 200) throw new Error(JSON.stringify(data));
    await deliverAll(house);
    return { citizen, id };
  }

  /** The same, and this neighbour has the message. */
  async function asked(by: Neighbour = neighbour) {
    const { citizen, id } = await fetching();
    const taken = by.taken.find(({ message }) => message.case_ref === id);
    if (!taken) throw new Error('nothing was asked');
    const answer = (fields?: object) => answerOf(by, taken, fields);
    return { citizen, id, taken, requestId: String(taken.message.correlation_id), answer };
  }

  return {
    office,
    relay,
    neighbour,
    platform,
    evidence_type,
    route,
    act,
    read,
    fetching,
    asked,
    /** What happened, the first of it first. */
    history: async (who: SignedIn, id: string): Promise<{ type: string; payload: Record<string, unknown> }[]> =>
      (await askCases(house, who, 'GET', `/applications/${id}/timeline?limit=100`)).data.items.toReversed(),
    async standing(who: SignedIn, id: string): Promise<unknown[]> {
      const { state, gates, evidences } = await read(who, id);
      return [state, gates, evidences.map((one: { state: string }) => one.state)];
    },
    async attach(who: SignedIn, id: string, requirement = 'lease'): Promise<number> {
      const { payload, headers } = formWith(pdf, 'application/pdf', 'lease.pdf');
      const url = `/api/v1/gov/applications/${id}/evidences?requirement=${requirement}`;
      const all = { ...headers, ...who.headers };
      return (await house.app.inject({ method: 'POST', url, payload, headers: all })).statusCode;
    },
  };
}
