import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, test } from 'node:test';
import { type Endpoint, operations } from '@tamga/contract';
import { toolScopes } from '@tamga/contract/application';
import { uploadOf } from '@tamga/contract/upload';
import { issueKey, issueToken, partnerScopes, registerMachine } from './applications.ts';
import { guardedEnv, isAdmitted } from './callers.ts';
import { directorySettings } from './directory.ts';
import { openStand } from './eid.ts';
import { asSystem, openHouse } from './house.ts';
import { type Caller, makerOf } from './ownership.ts';
import { formWith } from './uploads.ts';

const stand = await openStand({ after });
const env = { ...guardedEnv, ...stand.env, ...directorySettings(stand.sandbox), TOOLS_SKILLS_APPROVAL: 'none' };
const house = await openHouse({ after }, { env, kernel: { limits: 'off' } });
const roles = ['user', 'manager', 'admin', 'superadmin'];
const application = 'application with a key for every tool';
const partner = 'application with a token for every service';
let cells = 0;
after(() => console.log(`${cells} cells of whose it is`));

const titleOf = ({ method, path }: Endpoint): string => `${method} ${path}`;
const endpoints = operations.map(({ endpoint }) => endpoint);

async function enter(kind: string): Promise<Caller> {
  if (kind === partner) return enterPartner();
  if (kind !== application) return house.signIn(kind);
  const admin = await house.signIn('admin');
  const machine = await registerMachine(house, admin.headers, toolScopes);
  const { secret } = await issueKey(house, admin.headers, machine, toolScopes);
  return { userId: admin.userId, headers: { 'x-api-key': secret } };
}

/** An application, and a citizen who has agreed there: whatever it asks for, it asks about them. */
async function enterPartner(): Promise<Caller> {
  const [admin, citizen] = [await house.signIn('admin'), await house.signIn()];
  const machine = await registerMachine(house, admin.headers, partnerScopes);
  const { userId } = citizen;
  const [sub, at] = [randomUUID(), new Date()];
  const tie = { user_id: userId, application_id: machine.id };
  const db = asSystem(house.deps);
  await db
    .insertInto('oidc.pairwise_subject')
    .values({ ...tie, subject: sub })
    .execute();
  await db
    .insertInto('oidc.consent')
    .values({ ...tie, id: randomUUID(), scopes: ['openid', ...partnerScopes], created_at: at, updated_at: at })
    .execute();
  const token = await issueToken(house, machine, partnerScopes);
  return { userId, headers: { authorization: `Bearer ${token}` }, query: { sub } };
}

const call = (endpoint: Endpoint, params: Record<string, string>, { headers, query: said = {} }: Caller) => {
  const url = endpoint.path
    .replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
    .replace(/\{(\w+)\.\.\.\}/, (_, name: string) => params[name] ?? '');
  const spoken = Object.entries(said).filter(([name]) => name in (endpoint.query?.shape ?? {}));
  const { body, query } = endpoint.example;
  const [type] = uploadOf(endpoint.body)?.types ?? [];
  const form = type ? formWith(Buffer.from('a file'), type) : null;
  return house.app.inject({
    method: endpoint.method === 'ANY' ? 'GET' : endpoint.method,
    url,
    headers: { ...headers, ...form?.headers, 'idempotency-key': randomUUID(), 'if-match': '"1"' },
    query: { ...(query as Record<string, string>), ...Object.fromEntries(spoken) },
    ...(form ? { payload: form.payload } : body === undefined ? {} : { payload: body as object }),
  });
};

/** Why it was refused, in either envelope. */
const codeOf = (reply: Awaited<ReturnType<typeof call>>): string => {
  const { error, data } = reply.json();
  return data?.code ?? error;
};

/** Those who have nothing; one of each kind does for all operations, since nothing is ever theirs. */
const strangers = new Map<string, Caller>();
for (const kind of [...roles, application, partner]) strangers.set(kind, await enter(kind));

for (const endpoint of endpoints) {
  if (endpoint.owner === undefined || endpoint.owner === 'platform') continue;
  test(`${titleOf(endpoint)} is not found by anybody but its owner (${endpoint.owner})`, async () => {
    const make = makerOf(endpoint);
    assert.ok(make, 'test/ownership.ts says how such a thing is made');
    const kinds = [...strangers.keys()].filter((kind) => isAdmitted(endpoint.access, kind));
    assert.ok(kinds.length > 0, 'one of the callers may call it');
    for (const kind of kinds) {
      const [owner, neighbour] = [await enter(kind), await enter(kind)];
      const params = await make(house, owner);
      await make(house, neighbour);

      const refusals = new Set<string>();
      for (const other of [neighbour, ...kinds.flatMap((kind) => strangers.get(kind) ?? [])]) {
        const reply = await call(endpoint, params, other);
        assert.equal(reply.statusCode, 404, `reached what is another's: ${reply.body}`);
        refusals.add(codeOf(reply));
        cells += 1;
      }
      const own = await call(endpoint, params, owner);
      // The example may break another rule, which only the owner is told of.
      const isByRule = () => endpoint.errors?.some((code) => code === codeOf(own)) && !refusals.has(codeOf(own));
      assert.ok(own.statusCode < 400 || isByRule(), `${kind} did not reach their own: ${own.body}`);
      cells += 1;
    }
  });
}

/** Words that stand nowhere but in what is kept of one person. */
const marks = { family_name: 'Ихтамгат', given_name: 'Мөрхайгч', email: 'murkhaigch@example.mn' };

test('what is kept of one citizen appears in no answer to another', async () => {
  const marked = await house.signIn();
  await asSystem(house.deps).updateTable('users.user').set(marks).where('id', '=', marked.userId).execute();
  const told = [...Object.values(marks), marked.userId, marked.sessionId];
  // Administrators are told of people; all others learn only about themselves. A stream does not end;
  // modules/notifications/news.test.ts shows that it tells only its reader's news.
  const open = endpoints.filter((one) => one.method === 'GET' && !('events' in one) && isAdmitted(one.access, 'user'));
  for (const endpoint of open) {
    for (const role of roles) {
      const params = (endpoint.example.params ?? {}) as Record<string, string>;
      const { body } = await call(endpoint, params, await house.signIn(role));
      for (const mark of told) assert.ok(!body.includes(mark), `${titleOf(endpoint)} told ${role} of ${mark}`);
      cells += 1;
    }
  }
  const own = await call(endpoints.find(({ path }) => path === '/api/v1/users/me')!, {}, marked);
  assert.ok(own.body.includes(marks.given_name), 'the marks are there to be found');
});
