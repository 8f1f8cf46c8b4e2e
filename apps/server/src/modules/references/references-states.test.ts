import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import type { Permission } from '@tamga/contract';
import type { ReferenceState } from '@tamga/contract/references';
import { type Actor, type Person, system } from '#platform/actor';
import { everyCell } from '#test/states';
import { type ReferenceLife, referenceStates } from './references.states.ts';

const origin = { requestId: 'test', address: '', auditRecords: 0 };
const person = (...permissions: Permission[]): Person => ({
  kind: 'person',
  userId: randomUUID(),
  sessionId: randomUUID(),
  role: 'manager',
  level: 3,
  permissions: new Set(permissions),
  renewedBy: 'recent_eid',
  origin,
});
const actors: Record<string, Actor> = {
  platform: system('test'),
  officer: person('gov.review'),
  citizen: person(),
  visitor: { kind: 'visitor', origin },
};

/** Written apart from the table, which must not be its own witness: who, state, action and where it leads. */
const ways = [
  'platform requested generate generating',
  'platform generating generate generating',
  'platform generating issue issued',
  'platform generating give_up failed',
  'platform issued supersede superseded',
  'platform expired supersede superseded',
  'platform issued expire expired',
  'platform issued revoke revoked',
  'platform expired revoke revoked',
  'officer failed retry requested',
  'officer issued revoke revoked',
  'officer expired revoke revoked',
  'officer issued supersede superseded',
  'officer expired supersede superseded',
];

for (const [name, actor] of Object.entries(actors))
  for (const isOver of [false, true])
    test(`what ${name} may do in every state, with the term ${isOver ? 'over' : 'running'}`, () => {
      const now = new Date();
      const valid_until = new Date(now.getTime() + (isOver ? -1 : 1));
      const rowIn = (state: ReferenceState): ReferenceLife => ({ id: randomUUID(), state, valid_until });
      for (const { state, action, verdict, allowed } of everyCell(referenceStates, rowIn, actor, now)) {
        const isTheirs = ways.some((way) => way.startsWith(`${name} `) && way.includes(` ${action} `));
        const way = ways.find((one) => one.startsWith(`${name} ${state} ${action} `));
        const cell = `${name} ${state} ${action}`;
        const isHeld = action === 'expire' && !isOver && way !== undefined;
        if (!isTheirs) assert.equal(verdict.is, 'not theirs', cell);
        else if (!way) assert.equal(verdict.is, 'wrong state', cell);
        else if (isHeld) assert.equal(verdict.is, 'held', cell);
        else assert.deepEqual(verdict, { is: 'allowed', to: way.split(' ')[3] }, cell);
        assert.equal(allowed.includes(action), isTheirs && way !== undefined && !isHeld, cell);
      }
    });
