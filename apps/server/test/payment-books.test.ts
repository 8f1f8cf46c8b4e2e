import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { sql } from 'kysely';
import { cancelUnpaid, refundAll } from '#modules/payments';
import { system } from '#platform/actor';
import { transact } from '#platform/data/db';
import { reconcile } from '../src/modules/payments/reconciling.ts';
import { lookAt } from '../src/modules/payments/settling.ts';
import { settleDue } from '../src/modules/payments/settling.worker.ts';
import { chargeFees } from './fees.ts';
import { asSystem } from './house.ts';
import { openPaymentStand } from './payments.ts';
import { randomOf } from './rls-worlds.ts';

const steps = Number(process.env.PAYMENT_STEPS ?? 120);
const seed = Number(process.env.PAYMENT_SEED ?? 1);
/** So many in one platform: after each of them all of its books are added up. */
const roundSteps = 2_000;

type Stand = Awaited<ReturnType<typeof openPaymentStand>>;

/** What the accounts hold, and what they must hold as the states say. */
async function balances({ deps }: Stand) {
  const db = asSystem(deps);
  const { rows: unequal } = await sql`
    select transaction_id from payments.entry group by transaction_id, currency having sum(amount_minor) <> 0`.execute(
    db,
  );
  assert.deepEqual(unequal, []);
  const { rows } = await sql<Record<string, string>>`
    with held as (select account, sum(amount_minor) as sum from payments.entry group by account)
    select coalesce((select sum from held where account = 'receivable'), 0) as receivable,
           coalesce((select sum(amount_minor) from payments.fee where state = 'due'), 0) as due,
           coalesce((select sum from held where account = 'provider'), 0) as provider,
           coalesce((select sum(amount_minor) from payments.payment where state = 'success'), 0)
             - coalesce((select sum(amount_minor) from payments.refund where state = 'success'), 0) as received,
           coalesce((select sum from held where account = 'refund_due'), 0) as refund_due,
           -coalesce((select sum(amount_minor) from payments.refund where state = 'submitted'), 0) as leaving,
           (select count(*) from payments.payment p where refunded_minor <>
             (select coalesce(sum(amount_minor), 0) from payments.refund r where r.payment_id = p.id and r.state <> 'error')) as wrong,
           (select count(*) from (select fee_id from payments.payment where state in ('created', 'started', 'submitted', 'error')
             group by fee_id having count(*) > 1) twice) as doubled,
           (select count(*) from payments.fee f where state = 'due' and not exists (select from payments.payment p
             where p.fee_id = f.id and p.state in ('created', 'started', 'submitted', 'error'))) as stuck`.execute(db);
  return rows[0]!;
}

/** Who pays an invoice anew after its money went back pays for nothing: the comparison of the days tells people so. */
async function tellOfStrayMoney({ deps }: Stand): Promise<Set<string>> {
  await reconcile(deps, '2000-01-01', new Date(0), new Date(Date.now() + 7 * 24 * 3_600_000));
  const { rows } = await sql<{ reference: string }>`
    select reference from payments.difference d join payments.payment p on p.id = d.payment_id
    where d.kind = 'not_paid_here' and p.state = 'success' and p.money_ref <> d.reference and p.refunded_minor > 0`.execute(
    asSystem(deps),
  );
  return new Set(rows.map(({ reference }) => reference));
}

test(`after ${steps} random steps the books sum to zero and say what the states say (seed ${seed})`, async (t) => {
  const random = randomOf(seed);
  for (let done = 0; done < steps; done += roundSteps)
    await t.test(`from step ${done}`, async (t) =>
      keepBooks(await openPaymentStand(t), random, Math.min(roundSteps, steps - done)),
    );
});

async function keepBooks(stand: Stand, random: ReturnType<typeof randomOf>, steps: number): Promise<void> {
  const { house, deps, bank, clock, officer, tenantId, pay, post, atBank, setFaults } = stand;
  const payers = await Promise.all(Array.from({ length: 3 }, () => house.signIn()));
  const cases: string[] = [];
  const actor = system('test');
  const ids = async () => {
    const rows = await asSystem(deps)
      .selectFrom('payments.payment')
      .select(['id', 'payer_id', 'provider_ref'])
      .orderBy('id')
      .execute();
    return rows.filter(({ payer_id }) => payers.some(({ userId }) => userId === payer_id));
  };
  const acts: Record<string, () => Promise<unknown>> = {
    async charge() {
      const caseId = randomUUID();
      cases.push(caseId);
      const amounts = Array.from({ length: 1 + random.below(2) }, () => 1 + random.below(900_000));
      await chargeFees(house, { payerId: random.pick(payers).userId, tenantId, caseId, amounts });
    },
    async pay() {
      const one = random.pick(await ids());
      await pay(payers.find(({ userId }) => userId === one.payer_id)!, one.id);
    },
    async cancel() {
      const one = random.pick(await ids());
      await post(payers.find(({ userId }) => userId === one.payer_id)!, `/api/v1/gov/payments/${one.id}/cancel`);
    },
    async bank() {
      const one = random.pick((await ids()).filter(({ provider_ref }) => provider_ref !== null));
      await atBank(one.id, random.pick(['pay', 'pay', 'pay', 'refuse', 'capture']));
    },
    async lie() {
      const one = random.pick((await ids()).filter(({ provider_ref }) => provider_ref !== null));
      await atBank(one.id, 'lie', { lie: random.pick(['paid', 'amount', 'other_invoice']) });
    },
    async look() {
      await lookAt(deps, random.pick(await ids()).id);
    },
    async refund() {
      const one = random.pick(await ids());
      await post(officer, `/api/v1/officer/payments/${one.id}/refunds`, {
        reason: 'Буцаав',
        ...(random.chance(0.6) && { amount_minor: 1 + random.below(400_000) }),
      });
    },
    withdraw: () => transact(deps, actor, (deps) => cancelUnpaid(deps, actor, random.pick(cases))),
    refundAll: () => transact(deps, actor, (deps) => refundAll(deps, actor, random.pick(cases), 'Буцаав')),
    async faults() {
      const faults = [{}, {}, {}, { down: true }, { holds: true }, { refund_refused: true }, { refund_waits: true }];
      await setFaults({ ...random.pick<object>(faults), callback_times: random.below(3) });
    },
    async settle() {
      clock.aheadMs += random.below(60) * 60_000;
      await Promise.all([settleDue(deps), settleDue(deps)]);
    },
  };
  await acts['charge']!();
  for (let step = 0; step < steps; step += 1) {
    const name = random.pick(Object.keys(acts));
    // What is refused is refused; what must never be is looked at below.
    await acts[name]!().catch((error: unknown) => assert.ok(error instanceof Error, name));
    const { receivable, due, provider, received, refund_due, leaving, wrong, doubled, stuck } = await balances(stand);
    assert.deepEqual([receivable, provider, refund_due], [due, received, leaving], `step ${step}: ${name}`);
    assert.deepEqual([wrong, doubled, stuck], ['0', '0', '0'], `step ${step}: ${name}`);
  }
  await setFaults();
  for (let hour = 0; hour < 30; hour += 1) {
    clock.aheadMs += 61 * 60_000;
    await settleDue(deps);
  }
  const { provider, refund_due } = await balances(stand);
  assert.equal(refund_due, '0', 'nothing is left on its way');
  const told = await tellOfStrayMoney(stand);
  const atTheBank = [...bank.money.values()].reduce((sum, { id, amount, state, refunds }) => {
    const back = refunds.reduce((total, one) => total + (one.state === 'DONE' ? one.amount : 0), 0);
    const isOurs = (state === 'PAID' || state === 'REFUNDED') && !told.has(id);
    return isOurs ? sum + Math.round((amount - back) * 100) : sum;
  }, 0);
  assert.equal(Number(provider), atTheBank, 'the bank has what our books say, but for what people were told of');
}
