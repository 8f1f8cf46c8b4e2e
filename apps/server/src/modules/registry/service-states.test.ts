import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, test } from 'node:test';
import type { Permission } from '@tamga/contract';
import type { ServiceState } from '@tamga/contract/registry';
import { type Actor, type Person, system } from '#platform/actor';
import { openHouse, type SignedIn } from '#test/house';
import { askRegistry, draftService, joinOrganisation, organisationWithOfficer, readyContent } from '#test/registry';
import { everyCell } from '#test/states';
import { type ServiceLife, serviceStates } from './services.states.ts';

const house = await openHouse({ after }, { kernel: { limits: 'off' } });
const origin = { requestId: 'test', address: '', auditRecords: 0 };
const person = (userId: string, ...permissions: Permission[]): Person => ({
  kind: 'person',
  userId,
  sessionId: randomUUID(),
  role: 'admin',
  level: 2,
  permissions: new Set(permissions),
  renewedBy: 'recent_eid',
  origin,
});
const [author, colleague] = [randomUUID(), randomUUID()];
const actors: Record<string, Actor> = {
  author: person(author, 'registry.view', 'registry.manage'),
  colleague: person(colleague, 'registry.view', 'registry.manage'),
  viewer: person(randomUUID(), 'registry.view'),
  visitor: { kind: 'visitor', origin },
  platform: system('test'),
};

/** Written apart from the table, which must not be its own witness: state, action and where it leads. */
const ways = [
  'draft edit draft',
  'published edit published',
  'archived edit archived',
  'draft publish published',
  'published publish published',
  'archived publish published',
  'published archive archived',
  'draft delete deleted',
];

for (const needs_reviewer of [false, true])
  for (const [name, actor] of Object.entries(actors))
    test(`what ${name} may do in every state, with${needs_reviewer ? '' : 'out'} a reviewer`, () => {
      const rowIn = (state: ServiceState): ServiceLife => ({
        id: randomUUID(),
        state,
        draft_no: 1,
        edited_by: [author],
        needs_reviewer,
      });
      const mayEdit = name === 'author' || name === 'colleague';
      for (const { state, action, verdict, allowed } of everyCell(serviceStates, rowIn, actor)) {
        const isTheirs = mayEdit && !(needs_reviewer && name === 'author' && action === 'publish');
        const way = ways.find((one) => one.startsWith(`${state} ${action} `));
        const cell = `${state} ${action}`;
        if (!isTheirs) assert.equal(verdict.is, 'not theirs', cell);
        else if (!way) assert.equal(verdict.is, 'wrong state', cell);
        else assert.deepEqual(verdict, { is: 'allowed', to: way.split(' ')[2] }, cell);
        assert.equal(allowed.includes(action), isTheirs && way !== undefined, cell);
      }
    });

test('every action in every state answers over HTTP as the table says, and the reply lists what is possible', async () => {
  const owner = await house.signIn('admin');
  const tenantId = await organisationWithOfficer(house, owner);
  const viewer = await joinOrganisation(house, tenantId, 'manager');
  const stranger = await house.signIn('admin');
  const requests: Record<string, ['POST' | 'PUT' | 'DELETE', string, object?]> = {
    edit: ['PUT', '', await readyContent(house, owner, tenantId)],
    publish: ['POST', '/publish'],
    archive: ['POST', '/archive', { reason: 'No longer offered' }],
    delete: ['DELETE', ''],
  };
  const act = (as: SignedIn, id: string, action: string, version: number) => {
    const [method, path, payload] = requests[action] ?? assert.fail(action);
    return askRegistry(house, as, method, `/services/${id}${path}`, { version, ...(payload && { payload }) });
  };
  const reach: Record<string, string[]> = {
    draft: [],
    published: ['publish', 'edit'],
    archived: ['publish', 'archive'],
    deleted: ['delete'],
  };
  for (const [state, moves] of Object.entries(reach))
    for (const action of Object.keys(requests)) {
      const { id } = await draftService(house, owner, tenantId);
      for (const [n, move] of moves.entries()) assert.equal((await act(owner, id, move, n + 1)).status, 200, move);
      const version = moves.length + 1;
      assert.equal((await act(viewer, id, action, version)).status, 403);
      assert.equal((await act(stranger, id, action, version)).status, 404);
      const reply = await act(owner, id, action, version);
      const way = ways.find((one) => one.startsWith(`${state} ${action} `));
      const cell = `${state} ${action} ${reply.error}`;
      if (state === 'deleted') assert.equal(reply.error, 'registry.service_not_found', cell);
      else if (way) assert.equal(reply.status, 200, cell);
      else assert.equal(reply.error, 'registry.state_conflict', cell);
    }
});
