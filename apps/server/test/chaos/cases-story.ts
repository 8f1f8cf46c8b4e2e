import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Office, openOffice } from '../cases.ts';
import { asSystem, type SignedIn } from '../house.ts';
import { insertPlace, insertSlot } from '../places.ts';
import type { CasesTown } from './cases-town.ts';

/** One who applies, and what they were told so far. */
export interface Applicant {
  citizen: SignedIn;
  civilId: string;
  /** Of the application, once it is begun. */
  id: string;
  slotId: string;
}

export interface Reply {
  status: number;
  error?: string;
  data?: Item & { items?: Item[] };
}
interface Item {
  id: string;
  state: string;
  version: number;
  case_id?: string;
}

export interface Step {
  name: string;
  /** Reads what a client must know, and answers with the request, which can be sent again as it was. */
  prepare(one: Applicant): Promise<() => Promise<Reply>>;
  /** What the client does once they know that it is done. */
  know?(one: Applicant, reply: Reply): Promise<void>;
  /** Whether the platform has done by itself what follows; the worker is killed meanwhile, too. */
  follows?(one: Applicant): Promise<boolean>;
}

export interface Story {
  steps: Step[];
  /** So many people who have applied for nothing yet, and a time with room for exactly these. */
  gather(count: number): Promise<Applicant[]>;
}

const civilIds = ['011', '022', '033', '044', '066', '077', '088', '099'].map((end) => `110000000${end}`);

export async function openStory(town: CasesTown): Promise<Story> {
  const { house, sandbox } = town;
  const fees = [{ title: { mn: 'Хураамж', en: 'Fee' }, price: { amount_minor: 1_250_000, currency: 'MNT' } }];
  const office = await openOffice(house, { requires_signature: true, free: false, fees });
  const officer = await office.hire();

  const ask = async (
    as: SignedIn,
    method: 'GET' | 'POST' | 'PATCH',
    at: string,
    { payload, ...more }: { payload?: object; version?: number; key?: string } = {},
  ): Promise<Reply> => {
    const reply = await fetch(`${town.url()}/api/v1/gov${at}`, {
      method,
      signal: AbortSignal.timeout(60_000),
      headers: {
        ...as.headers,
        ...(payload && { 'content-type': 'application/json' }),
        ...(more.key && { 'idempotency-key': more.key }),
        ...(more.version !== undefined && { 'if-match': `"${more.version}"` }),
      },
      ...(payload && { body: JSON.stringify(payload) }),
    });
    return { ...((await reply.json()) as Omit<Reply, 'status'>), status: reply.status };
  };
  /** Sent again with the same key, as a client does that got no answer. */
  const keyed = (as: SignedIn, at: string, payload: object | undefined, version?: number) => {
    const more = { key: randomUUID(), ...(payload && { payload }), ...(version !== undefined && { version }) };
    return () => ask(as, 'POST', at, more);
  };
  const read = async (as: SignedIn, at: string) => {
    const { data } = await ask(as, 'GET', at);
    if (!data) throw new Error(`${at} was not read`);
    return data;
  };
  const ofCase = async ({ citizen, id }: Applicant, at: string) =>
    (await read(citizen, at)).items?.filter(({ case_id }) => case_id === id) ?? [];
  const stateOf = async ({ citizen, id }: Applicant) => (await read(citizen, `/applications/${id}`)).state;
  const atDesk = async ({ id }: Applicant, what: string, payload?: object) =>
    keyed(officer, `/officer/queue/${id}/${what}`, payload, (await read(officer, `/officer/queue/${id}`)).version);

  const outside = async (at: string, body: object): Promise<Reply> => {
    const headers = { 'content-type': 'application/json' };
    const reply = await fetch(`${sandbox.url}${at}`, { method: 'POST', headers, body: JSON.stringify(body) });
    // Said twice, it is refused as over, and it is.
    return { status: reply.status === 409 ? 200 : reply.status };
  };
  const rings = async ({ civilId }: Applicant): Promise<string[]> => {
    const reply = await fetch(`${sandbox.url}/phone/api/people/${civilId}/requests`);
    return ((await reply.json()) as { requests: { id: string }[] }).requests.map(({ id }) => id);
  };
  const signOn = (id: string) => outside(`/phone/api/requests/${id}/approve`, { pin: '12345' });

  const steps: Step[] = [
    {
      name: 'begin',
      prepare: async ({ citizen }) => keyed(citizen, '/applications', { service_id: office.service_id, data: {} }),
      // Who is told that it was done, and not what, finds it among theirs.
      async know(one, { data }) {
        one.id = data?.id ?? (await read(one.citizen, '/applications')).items?.[0]?.id ?? '';
      },
    },
    {
      name: 'answer',
      prepare: async ({ citizen, id }) => {
        const payload = { data: { purpose: 'bank', copies: 2, married: false } };
        return () => ask(citizen, 'PATCH', `/applications/${id}`, { payload });
      },
    },
    { name: 'submit', prepare: async ({ citizen, id }) => keyed(citizen, `/applications/${id}/submit`, undefined) },
    {
      name: 'sign',
      async prepare(one) {
        let [request] = await rings(one);
        for (; !request; [request] = await rings(one)) await sleep(50);
        const asked = request;
        return () => signOn(asked);
      },
      async follows(one) {
        // A worker that died before it wrote down that a phone rings has it ring again.
        for (const request of await rings(one)) await signOn(request);
        return (await stateOf(one)) === 'submitted';
      },
    },
    {
      name: 'pay',
      async prepare(one) {
        const [owed] = await ofCase(one, '/payments');
        return keyed(one.citizen, `/payments/${owed?.id}/pay`, { method: 'qr' });
      },
    },
    {
      name: 'money',
      async prepare({ id }) {
        const { provider_ref } = await asSystem(house.deps)
          .selectFrom('payments.payment')
          .select('provider_ref')
          .where('case_id', '=', id)
          .executeTakeFirstOrThrow();
        return () => outside(`/bank/api/invoices/${provider_ref}/pay`, {});
      },
      follows: async (one) => (await stateOf(one)) === 'queued',
    },
    {
      name: 'book',
      prepare: async ({ citizen, id, slotId }) =>
        keyed(citizen, '/appointments', { slot_id: slotId, application_id: id }),
    },
    { name: 'take', prepare: (one) => atDesk(one, 'assign', {}) },
    { name: 'decide', prepare: (one) => atDesk(one, 'decide', { outcome: 'approve', text: 'Олгоно.' }) },
    {
      name: 'complete',
      prepare: (one) => atDesk(one, 'complete'),
      follows: async (one) => (await ofCase(one, '/references')).some(({ state }) => state === 'issued'),
    },
  ];
  return { steps, gather: (count) => gather(town, office, count) };
}

let past = 0;

async function gather(
  { house }: CasesTown,
  { tenant_id: tenantId, editor }: Office,
  count: number,
): Promise<Applicant[]> {
  const db = asSystem(house.deps);
  const place = await insertPlace(house, tenantId, editor.userId);
  const at = { tenantId, siteId: place[0], typeId: place[1], userId: editor.userId };
  const slotId = await insertSlot(house, at, { capacity: count });
  const applicants: Applicant[] = [];
  for (const civilId of civilIds.slice(0, count)) {
    // Each phone is the next one's: those who had it are done.
    past += 1;
    const former = db.updateTable('users.user').set({ civil_id: `9${String(past).padStart(11, '0')}` });
    await former.where('civil_id', '=', civilId).execute();
    const citizen = await house.signIn();
    await db.updateTable('users.user').set({ civil_id: civilId }).where('id', '=', citizen.userId).execute();
    applicants.push({ citizen, civilId, id: '', slotId });
  }
  return applicants;
}
