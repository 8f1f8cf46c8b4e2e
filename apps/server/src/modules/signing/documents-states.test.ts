import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import type { SigningState } from '@tamga/contract/signing.states';
import { type Actor, type Person, system } from '#platform/actor';
import { everyCell } from '#test/states';
import { type DocumentLife, documentStates } from './documents.states.ts';

const origin = { requestId: 'test', address: '', auditRecords: 0 };
const ownerId = randomUUID();
const person = (userId: string): Person => ({
  kind: 'person',
  userId,
  sessionId: randomUUID(),
  role: 'user',
  level: 0,
  permissions: new Set(),
  renewedBy: 'recent_eid',
  origin,
});
const actors: Record<string, Actor> = {
  platform: system('test'),
  owner: person(ownerId),
  neighbour: person(randomUUID()),
  visitor: { kind: 'visitor', origin },
};

/** Written apart from the table, which must not be its own witness: who, state, action and where it leads. */
const always = [
  'platform UPLOADED prepare PREPARED',
  'platform PREPARED ring AWAITING_SIGNER',
  'platform SIGNED assemble ASSEMBLING',
  'platform ASSEMBLING complete COMPLETED',
  'platform AWAITING_SIGNER refuse REFUSED',
  ...['UPLOADED', 'PREPARED', 'AWAITING_SIGNER'].flatMap((state) => [
    `platform ${state} expire EXPIRED`,
    `platform ${state} withdraw CANCELLED`,
  ]),
  ...['UPLOADED', 'PREPARED', 'AWAITING_SIGNER', 'SIGNED', 'ASSEMBLING'].flatMap((state) => [
    `platform ${state} fail FAILED`,
    `owner ${state} cancel CANCELLED`,
  ]),
];
const ways: Record<DocumentLife['kind'], string[]> = {
  PDF: [
    ...always,
    'platform AWAITING_SIGNER sign SIGNED',
    ...['UPLOADED', 'PREPARED', 'AWAITING_SIGNER'].map((state) => `platform ${state} put_back UPLOADED`),
  ],
  DIGEST: [...always, 'platform AWAITING_SIGNER sign COMPLETED'],
};

for (const [name, actor] of Object.entries(actors))
  for (const kind of ['PDF', 'DIGEST'] as const)
    for (const wish_sealed of [null, 'sealed'])
      test(`what ${name} may do with a ${kind} in every state, ${wish_sealed ? '' : 'not '}begun`, () => {
        const rowIn = (state: SigningState): DocumentLife => ({
          id: randomUUID(),
          state,
          kind,
          owner_id: ownerId,
          wish_sealed,
        });
        const notBegun = ['owner UPLOADED begin UPLOADED'];
        if (kind === 'PDF') notBegun.push('platform UPLOADED refresh UPLOADED');
        const mine = [...ways[kind], ...(wish_sealed === null ? notBegun : [])].filter((way) =>
          way.startsWith(`${name} `),
        );
        for (const { state, action, verdict, allowed } of everyCell(documentStates, rowIn, actor)) {
          const way = mine.find((one) => one.startsWith(`${name} ${state} ${action} `));
          const cell = `${name} ${state} ${action}`;
          if (way) assert.deepEqual(verdict, { is: 'allowed', to: way.split(' ')[3] }, cell);
          else assert.notEqual(verdict.is, 'allowed', cell);
          assert.equal(allowed.includes(action), way !== undefined, cell);
        }
      });
