import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import type { Permission } from '@tamga/contract';
import type { AssignmentState, RequestState } from '@tamga/contract/relay';
import type { PlatformState } from '@tamga/contract/relay.platforms';
import { type Actor, type Person, system } from '#platform/actor';
import { everyCell } from '#test/states';
import { assignmentLife } from './assignments.states.ts';
import { platformLife } from './platforms.states.ts';
import { requestLife } from './requests.states.ts';

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
  manager: person('relay.manage'),
  viewer: person('relay.view'),
  visitor: { kind: 'visitor', origin },
};
const now = new Date();
const at = (ms: number) => new Date(now.getTime() + ms);

/** Written apart from the tables, which must not be their own witnesses: who, state, action and where it leads. */
const waysOfPlatform = [
  'manager pending activate active',
  'manager active suspend suspended',
  'manager degraded suspend suspended',
  'platform active suspend suspended',
  'platform degraded suspend suspended',
  'manager suspended resume active',
  'platform active degrade degraded',
  'platform degraded recover active',
  'manager pending revoke revoked',
  'manager active revoke revoked',
  'manager degraded revoke revoked',
  'manager suspended revoke revoked',
];
const waysOfRequest = [
  'platform created route routed',
  'platform unroutable route routed',
  'platform created wait unroutable',
  'platform routed fall_back routed',
  'manager routed forward routed',
  'platform routed complete completed',
  'platform received complete completed',
  'platform routed fail failed',
  'platform failed redrive routed',
  'platform created expire expired',
  'platform unroutable expire expired',
  'platform routed expire expired',
  'platform received expire expired',
  'platform created cancel cancelled',
  'platform unroutable cancel cancelled',
  'platform routed cancel cancelled',
  'platform received cancel cancelled',
];
const waysOfLeg = [
  'platform queued send sending',
  'platform retry_wait send sending',
  'platform sending send sending',
  'platform sending deliver delivered',
  'platform sending wait retry_wait',
  'platform queued give_up dead',
  'platform sending give_up dead',
  'platform retry_wait give_up dead',
  'platform queued take_answer responded',
  'platform sending take_answer responded',
  'platform retry_wait take_answer responded',
  'platform delivered take_answer responded',
  'manager received respond responded',
  'platform delivered time_out timed_out',
  'platform queued cancel cancelled',
  'platform sending cancel cancelled',
  'platform retry_wait cancel cancelled',
  'platform delivered cancel cancelled',
  'platform received cancel cancelled',
  'manager dead retry queued',
  'manager dead discard cancelled',
];

interface Cell {
  state: string;
  action: string;
  verdict: { is: string; to?: string };
}

/** Each cell is as it is written above; `isHeld` says which of them a condition holds back. */
function check(
  name: string,
  ways: string[],
  cells: readonly Cell[],
  isHeld: (action: string, state: string) => boolean,
) {
  for (const { state, action, verdict } of cells) {
    const cell = `${name} ${state} ${action}`;
    const isTheirs = ways.some((way) => way.startsWith(`${name} `) && way.includes(` ${action} `));
    const way = ways.find((one) => one.startsWith(`${cell} `));
    if (!isTheirs) assert.equal(verdict.is, 'not theirs', cell);
    else if (!way) assert.equal(verdict.is, 'wrong state', cell);
    else if (isHeld(action, state)) assert.equal(verdict.is, 'held', cell);
    else assert.deepEqual(verdict, { is: 'allowed', to: way.split(' ')[3] }, cell);
  }
}

for (const [name, actor] of Object.entries(actors)) {
  test(`what ${name} may do with a platform in every state`, () => {
    const rowIn = (state: PlatformState) => ({ id: randomUUID(), state });
    check(name, waysOfPlatform, everyCell(platformLife, rowIn, actor, now), () => false);
  });

  for (const [isOver, hops, created_by] of [
    [false, 1, randomUUID()],
    [true, 5, randomUUID()],
    [false, 1, null],
  ] as const)
    test(`what ${name} may do with a request of ${created_by ? 'an official' : 'a citizen'} in every state, ${isOver ? 'over' : 'in time'}, after ${hops}`, () => {
      const path = Array.from({ length: hops }, (_, n) => `p${n}`);
      const kept = { direction: 'out', created_by, path, deadline_at: at(isOver ? 0 : 1) } as const;
      const rowIn = (state: RequestState) => ({ id: randomUUID(), state, ...kept });
      const isHeld = (action: string) =>
        (isOver ? ['forward', 'fall_back'].includes(action) : action === 'expire') ||
        (created_by === null && action === 'forward');
      check(name, waysOfRequest, everyCell(requestLife, rowIn, actor, now), isHeld);
    });

  for (const isDue of [false, true])
    for (const purpose of ['request', 'response'] as const)
      test(`what ${name} may do with the leg of a ${purpose} in every state, ${isDue ? 'due' : 'not due'}`, () => {
        const when = at(isDue ? 0 : 1);
        const rowIn = (state: AssignmentState) => ({
          id: randomUUID(),
          state,
          purpose,
          next_attempt_at: when,
          lease_until: when,
          deadline_at: when,
        });
        const isHeld = (action: string) =>
          (!isDue && ['send', 'time_out'].includes(action)) ||
          (purpose !== 'request' && ['take_answer', 'time_out'].includes(action));
        check(name, waysOfLeg, everyCell(assignmentLife, rowIn, actor, now), isHeld);
      });
}
