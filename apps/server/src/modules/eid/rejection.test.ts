import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import { system } from '#platform/actor';
import { transact } from '#platform/data/db';
import { answerCases } from '#test/eid-cases/answers';
import { certificateCases } from '#test/eid-cases/certificates';
import { ecdsaCases } from '#test/eid-cases/ecdsa';
import { type Lie, openLiar } from '#test/eid-cases/liar';
import { revocationCases } from '#test/eid-cases/revocation';
import { listOnly, ocspOnly, reanswer, relist } from '#test/eid-lies';
import { asSystem, openHouse } from '#test/house';
import { failureCodes } from './failures.ts';
import * as eid from './index.ts';

const house = await openHouse({ after });
const liar = await openLiar({ after });
const { stand, authority, scanned } = liar;
const actor = system('test');

const cases = [
  ...answerCases(liar),
  ...certificateCases(liar, { after }),
  ...revocationCases(liar),
  ...ecdsaCases(liar),
];

suite('nobody is signed in by an answer that', () => {
  for (const [code, how, lie, detail] of cases) {
    test(`${how}: ${code}`, async () => {
      const { deps = stand.deps, ...answered } = await lie();

      const verdict = await eid.verifyAuthentication(deps, answered);

      assert.equal(verdict.outcome, 'rejected');
      assert.ok(!('identity' in verdict) && verdict.evidence.findings.identity === null);
      assert.equal(verdict.failure.failure, code, JSON.stringify(verdict.failure));
      if (detail) assert.match(verdict.failure.detail ?? '', detail);

      const id = await transact(house.deps, actor, async (deps) =>
        eid.keepEvidence(deps, actor, verdict.evidence, null),
      );
      const [event, ...more] = await eventsAbout(id);
      assert.deepEqual(more, []);
      assert.equal(event?.user_id, null);
      assert.match(event?.context ?? '', new RegExp(`"step":"${code}"`));
      assert.doesNotMatch(event?.context ?? '', /110000000|990000000|PNO|[А-Яа-яӨөҮү]/);

      const again = await eid.recheck({ ...house.deps, trust: deps.eid.trust }, actor, id);
      assert.deepEqual(again?.problems, [], 'judged again it is refused for the same reason');
    });
  }

  test('fails any check: each has a case here', () => {
    assert.deepEqual([...new Set(cases.map(([code]) => code))].toSorted(), failureCodes.toSorted());
  });
});

async function eventsAbout(evidence: string) {
  const rows = await asSystem(house.deps)
    .selectFrom('security.event')
    .select(['user_id', 'context'])
    .where('kind', '=', 'eid_answer_rejected')
    .execute();
  const events = rows.map((row) => ({ ...row, context: JSON.stringify(row.context) }));
  return events.filter(({ context }) => context.includes(`"evidence":"${evidence}"`));
}

suite('the same forgeries are accepted', () => {
  const { issuing, responder } = authority;
  const changed = async (deps: Lie['deps']): Promise<Lie> => ({ ...(await scanned()), ...(deps ? { deps } : {}) });
  const honest: [what: string, make: () => Promise<Lie>][] = [
    ['certificate', () => liar.reissued(() => undefined)],
    ['authority', () => liar.intermediate(() => undefined)],
    [
      'OCSP answer',
      () => changed(ocspOnly(stand, (answer) => reanswer(answer, responder.key.privateKey, () => undefined))),
    ],
    [
      'OCSP answer, by the issuer itself',
      () =>
        changed(ocspOnly(stand, (answer) => reanswer(answer, issuing.key.privateKey, (basic) => delete basic.certs))),
    ],
    ['list', () => changed(listOnly(stand, (list) => relist(list, issuing.key.privateKey, () => undefined)))],
    ['answer', () => liar.edited({ somethingNew: { a: 1 } })],
  ];
  for (const [what, make] of honest) {
    test(`where the new ${what} says the same as the old one`, async () => {
      const { deps = stand.deps, ...answered } = await make();
      const verdict = await eid.verifyAuthentication(deps, answered);
      assert.equal(verdict.outcome, 'accepted', JSON.stringify('failure' in verdict && verdict.failure));
    });
  }

  test('where the settings let the nonce be left out', async () => {
    const lie = (answer: Buffer) =>
      reanswer(answer, responder.key.privateKey, ({ tbsResponseData }) => delete tbsResponseData.responseExtensions);
    const { eid: opened, now } = ocspOnly(stand, lie);
    const deps = { now, eid: { ...opened, rules: { ...opened.rules, isNonceRequired: false } } };
    assert.equal((await eid.verifyAuthentication(deps, await scanned())).outcome, 'accepted');
  });
});
