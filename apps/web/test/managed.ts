import { newApplicationSample } from '@tamga/contract/application';
import type { StatusComponent } from '@tamga/contract/status';
import { probeAll } from '../../server/src/modules/status/probing.ts';
import { asAdmin, asSystem } from '../../server/test/house.ts';
import type { Screen } from './screen.ts';

type Prepare = NonNullable<Screen['prepare']>;

/** The page of a citizen who is signed in. */
export const aUser =
  (path: string): Prepare =>
  async ({ house }) =>
    `/admin/users/${(await house.signIn()).userId}${path}`;

/** The page of what a citizen has reported, which an administrator has begun to look into. */
export const anIncident: Prepare = async ({ house }) => {
  const [{ headers }, admin] = [await house.signIn(), await house.signIn('admin')];
  const payload = {
    kind: 'phishing',
    description: 'A letter asked for PIN2.',
    context: { sender: 'help@example.com' },
  };
  const made = await house.app.inject({ method: 'POST', url: '/api/v1/security/events', headers, payload });
  const url = `/api/v1/security/reports/${made.json().data.id}`;
  await house.app.inject({ method: 'POST', url: `${url}/look`, headers: admin.headers });
  const note = 'The owner of the domain was told.\nWe wait for an answer.';
  await house.app.inject({ method: 'POST', url: `${url}/notes`, headers: admin.headers, payload: { note } });
  return `/admin/incidents/${made.json().data.id}`;
};

/** A part of the page of an application that one registered. */
export const anApplication =
  (path: string): Prepare =>
  async ({ house }, person) => {
    const payload = { ...newApplicationSample, purpose_mn: 'Ном зээлүүлэх', purpose_en: 'To lend books' };
    const headers = person?.headers ?? {};
    const reply = await house.app.inject({ method: 'POST', url: '/api/v1/applications', payload, headers });
    return `/admin/applications/${reply.json().data.application.id}${path}`;
  };

/** What came of a trial with this redirect address. */
export const aTrial =
  (redirect_uri: string): Prepare =>
  async (stack, person) => {
    const at = String(await anApplication('')(stack, person));
    const [id] = at.split('/').slice(-1);
    const url = `/api/v1/applications/${id}/trials`;
    const payload = { redirect_uri, scope: ['profile'] };
    const reply = await stack.house.app.inject({ method: 'POST', url, payload, headers: person?.headers ?? {} });
    return `${at}/try/${reply.json().data.id}`;
  };

/** A trial that has gone through, as an administrator finds it. */
export const aTrialThatWorked: Prepare = async (stack, person) => {
  const at = String(await aTrial('https://library.example.mn/callback')(stack, person));
  const [id = ''] = at.split('/').slice(-1);
  const { deps } = stack.house;
  const outcome = {
    problem: null,
    granted: { scope: ['openid', 'profile'], expires_in: 900, refresh_token: true },
    id_token: [
      { name: 'iss', value: stack.issuer },
      { name: 'sub', value: '0c2f6f0e-2b1f-4a44-8d52-6a3a5d6c9e10' },
      { name: 'acr', value: 'substantial' },
    ],
    userinfo: [
      { name: 'family_name', value: 'Дорж' },
      { name: 'given_name', value: 'Болормаа' },
    ],
  };
  const place = { table: 'oidc.trial', row: id, column: 'outcome_sealed' };
  const outcome_sealed = deps.keyring.seal(place, JSON.stringify(outcome));
  await asSystem(deps)
    .updateTable('oidc.trial')
    .set({ outcome_sealed, spent_at: new Date() })
    .where('id', '=', id)
    .execute();
  return at;
};

/** The page of an outage that everybody reads of. */
export const anOutage: Prepare = async ({ house }) => {
  const { headers } = await house.signIn('admin');
  const payload = {
    title_mn: 'Захидал удааширч байна',
    title_en: 'Mail is delayed',
    body_mn: 'Шалтгааныг тогтоож байна.',
    body_en: 'We are finding out why.',
    components: ['mail'],
  };
  const made = await house.app.inject({ method: 'POST', url: '/api/v1/status/incidents', headers, payload });
  return `/admin/outages/${made.json().data.id}`;
};

/** What the public page shows when one part fails, another works, and an outage was written about. */
export const aStatus: Prepare = async (stack, person) => {
  const probes: [StatusComponent, () => Promise<void>][] = [
    ['web', () => Promise.resolve()],
    ['mail', () => Promise.reject(new Error('away'))],
  ];
  await probeAll(stack.house.deps, new Map(probes));
  await anOutage(stack, person);
};

/** The page of what an operator has imported: one row that was refused, and one that is wrong. */
export const anImport: Prepare = async ({ house, consoleUrl }, person) => {
  const headers = { ...person?.headers, host: new URL(consoleUrl).hostname };
  const row = { name: 'Туршилт', slug: 'tour', admin_email: 'tour@example.mn', reason: 'Туршилтад орсон' };
  const payload = { organisations: [row, { ...row, slug: 'Not A Slug' }] };
  await house.app.inject({ method: 'POST', url: '/api/platform/v1/tenants/bulk', headers, payload });
  const { data } = (await house.app.inject({ url: '/api/platform/v1/imports', headers })).json();
  return `/imports/${data.items[0].id}`;
};

/** Two weeks of sign-ins, as a small town has them. */
export const someSignIns =
  (path: string): Prepare =>
  async ({ house }) => {
    await asAdmin(
      (client) =>
        client.query(
          `insert into auth.login_event (id, at, method, outcome, address, request_id)
           select gen_random_uuid(), now() - n * interval '13 minutes',
                  (array['eid-qr', 'eid-push', 'eid-link', 'social'])[1 + (n * n) % 4],
                  (array['signed_in', 'signed_in', 'signed_in', 'signed_in', 'refused', 'expired', 'locked'])[1 + (n * 5) % 7],
                  '', 'seed'
           from generate_series(1, 1500) as n where n % 24 > 6`,
        ),
      house.database,
    );
    return path;
  };

/** A part of the page of a test application that a citizen has made, with a tester. */
export const aTest =
  (part: string): Prepare =>
  async ({ house }, person) => {
    const url = '/api/v1/me/test-applications';
    const headers = person?.headers ?? {};
    const { items } = (await house.app.inject({ url, headers })).json().data;
    const at = (id: string) => `/developers/tests/${id}${part}`;
    if (items.length > 0) return at(items[0].id);
    const payload = { name: 'Номын сан', redirect_uris: ['http://localhost:4000/callback'] };
    const { id } = (await house.app.inject({ method: 'POST', url, headers, payload })).json().data.application;
    const tester = await house.signIn();
    const { ge_id } = (await house.app.inject({ url: '/api/v1/users/me', headers: tester.headers })).json().data;
    await house.app.inject({ method: 'POST', url: `${url}/${id}/testers`, headers, payload: { ge_id } });
    return at(id);
  };
