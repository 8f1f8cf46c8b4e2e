import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { ApplicationState } from '@tamga/contract/cases.states';
import pg from 'pg';
import { assign, complete, confirm, decide, object, requestInfo } from '#modules/cases';
import { AppError } from '#platform/error';
import { actorOf, askCases, openOffice } from './cases.ts';
import { openRandom, type Random } from './fuzz/random.ts';
import { openHouse, type SignedIn } from './house.ts';
import { adminUrl } from './template.ts';

/** CASES_STEPS=50000 is the long run; CASES_SEED repeats one. */
const steps = Number(process.env.CASES_STEPS ?? 300);
const seed = Number(process.env.CASES_SEED ?? 1);
const stepsEach = 50;

const house = await openHouse({ after }, { kernel: { limits: 'off' } });
const office = await openOffice(house);
const pair = await office.publish({ second_approver: true, duplicate_policy: 'one_open' });
const services = [office.service_id, pair];
const officers = [await office.hire(), await office.hire(), office.editor];
const client = new pg.Client(adminUrl(house.database));
await client.connect();
after(() => client.end());

/** What the model remembers of one application; it knows nothing of the table of states. */
interface Model {
  id: string;
  state: ApplicationState;
  service: string;
  assignee: number | null;
  /** Who proposed, and what. */
  proposal: { by: number; outcome: 'approve' | 'reject' } | null;
  deciders: number[];
  isAppealed: boolean;
}
interface World {
  citizen: SignedIn;
  cases: Model[];
  random: Random;
  days: number;
}

const deadline = (world: World) => new Date(Date.now() + (world.days + 14) * 86_400_000);
const depsOf = (world: World) => ({ ...house.deps, now: () => new Date(Date.now() + world.days * 86_400_000) });
const ruling = { reason_code: 'code', text: 'x', legal_basis: 'law', conditions: null };
const isMine = (one: Model, officer: number) => one.assignee === officer && !isOut(one, officer);
const isDecided = ({ state }: Model) => ['approved', 'rejected', 'completed'].includes(state);
const isOut = (one: Model, officer: number) => one.isAppealed && !isDecided(one) && one.deciders.includes(officer);
const hasPair = ({ service }: Model) => service === pair;
const open = (one: Model) => ['submitted', 'queued', 'in_review', 'info_requested', 'approved'].includes(one.state);

/** Each tries something with an application; `expected` is where it leads by the model, or null where it is refused. */
const moves: Record<
  string,
  (world: World, one: Model, officer: number) => { expected: ApplicationState | null; perform: () => Promise<unknown> }
> = {
  submit: (world, one) => {
    const rivals = world.cases.filter((other) => other !== one && other.service === pair && open(other));
    return {
      expected: one.state === 'draft' && !(hasPair(one) && rivals.length > 0) ? 'queued' : null,
      perform: () => cite(world, 'POST', `${one.id}/submit`),
    };
  },
  withdraw: (world, one) => ({
    expected: ['draft', 'queued', 'in_review', 'info_requested'].includes(one.state) ? 'withdrawn' : null,
    perform: () => cite(world, 'POST', `${one.id}/cancel`, {}),
  }),
  take: (world, one, officer) => ({
    expected: one.state === 'queued' && !isOut(one, officer) ? 'in_review' : null,
    perform: async () => {
      // What is theirs already is not taken anew.
      if (one.assignee === officer || (one.assignee !== null && officer === 2))
        throw new AppError('cases.state_conflict');
      await assign(depsOf(world), actorOf(officers[officer]!), one, {});
    },
  }),
  giveBack: (world, one, officer) => ({
    expected: one.state === 'in_review' && isMine(one, officer) && !one.proposal ? 'queued' : null,
    perform: async () => {
      if (!isMine(one, officer)) throw new AppError('cases.not_assignee');
      await assign(depsOf(world), actorOf(officers[officer]!), one, { to: null });
    },
  }),
  ask: (world, one, officer) => ({
    expected: one.state === 'in_review' && isMine(one, officer) && !one.proposal ? 'info_requested' : null,
    perform: () =>
      requestInfo(depsOf(world), actorOf(officers[officer]!), one, {
        items: [{ code: 'why', field: null, evidence_type_id: null, required: true, text: 'x' }],
        deadline_at: deadline(world),
      }),
  }),
  answer: (world, one) => ({
    expected: one.state === 'info_requested' ? 'in_review' : null,
    perform: async () => {
      const { data } = await askCases(house, world.citizen, 'GET', `/applications/${one.id}`);
      const items = data.info_items.filter(({ state }: { state: string }) => state === 'open');
      const payload = { items: items.length > 0 ? [{ id: items[0].id, answer: 'y' }] : [{ id: one.id }] };
      await cite(world, 'POST', `${one.id}/provide-info`, payload);
    },
  }),
  approve: (world, one, officer) => deciding(world, one, officer, 'approve'),
  reject: (world, one, officer) => deciding(world, one, officer, 'reject'),
  confirm: (world, one, officer) => ({
    expected: maySecond(one, officer) ? (one.proposal?.outcome === 'approve' ? 'approved' : 'rejected') : null,
    perform: () => confirm(depsOf(world), actorOf(officers[officer]!), one),
  }),
  object: (world, one, officer) => ({
    expected: maySecond(one, officer) ? 'in_review' : null,
    perform: () => object(depsOf(world), actorOf(officers[officer]!), one),
  }),
  complete: (world, one, officer) => ({
    expected:
      one.state === 'approved' && (isMine(one, officer) || (officer === 2 && !isOut(one, 2))) ? 'completed' : null,
    perform: () => complete(depsOf(world), actorOf(officers[officer]!), one),
  }),
  appeal: (world, one) => {
    const rivals = world.cases.filter((other) => other !== one && other.service === pair && open(other));
    return {
      expected: one.state === 'rejected' && !one.isAppealed && !(hasPair(one) && rivals.length > 0) ? 'queued' : null,
      perform: () => cite(world, 'POST', `${one.id}/appeal`, { text: 'x' }),
    };
  },
};

const maySecond = (one: Model, officer: number): boolean =>
  one.state === 'in_review' && one.proposal !== null && one.proposal.by !== officer && !isOut(one, officer);

function deciding(world: World, one: Model, officer: number, outcome: 'approve' | 'reject') {
  const isTheirs = one.state === 'in_review' && isMine(one, officer) && !one.proposal;
  const end = outcome === 'approve' ? ('approved' as const) : ('rejected' as const);
  return {
    expected: isTheirs ? (hasPair(one) ? ('in_review' as const) : end) : null,
    perform: () => decide(depsOf(world), actorOf(officers[officer]!), one, { outcome, ...ruling }),
  };
}

/** A call of the citizen, whose refusal is thrown as that of an officer is. */
async function cite(world: World, method: 'POST', path: string, payload?: object): Promise<void> {
  const reply = await askCases(house, world.citizen, method, `/applications/${path}`, payload ? { payload } : {});
  if (reply.status >= 400) throw new AppError(reply.error);
}

function learn(one: Model, name: string, officer: number, to: ApplicationState): void {
  one.state = to;
  if (name === 'take') one.assignee = officer;
  if (name === 'giveBack' || name === 'appeal') one.assignee = null;
  if (name === 'appeal') one.isAppealed = true;
  if (name === 'approve' || name === 'reject') {
    if (hasPair(one)) one.proposal = { by: officer, outcome: name };
    else one.deciders.push(officer);
  }
  if (name === 'confirm') one.deciders.push(one.proposal!.by, officer);
  if (['confirm', 'object', 'withdraw'].includes(name)) one.proposal = null;
}

/** What must be true of every row after every step, whatever was done. */
const forbidden = `
  select a.id, a.state from cases.application a
  where a.applicant_id = $1 and ((a.state = 'queued' and (a.assigned_to is not null or a.gates <> '{}'))
     or (a.state in ('approved', 'rejected', 'completed') and not exists (
           select from cases.decision d where d.application_id = a.id and d.state = 'final'))
     or (a.state = 'completed' and exists (
           select from cases.decision d where d.application_id = a.id and d.state = 'final' and d.outcome = 'reject'
             and d.made_at = (select max(made_at) from cases.decision m where m.application_id = a.id and m.state = 'final')))
     or a.assigned_to = a.applicant_id or a.applicant_id = any (a.decided_by)
     or (a.state <> 'info_requested' and exists (
           select from cases.info_item i where i.application_id = a.id and i.state = 'open'))
     or (a.state <> 'in_review' and exists (
           select from cases.decision d where d.application_id = a.id and d.state = 'proposed'))
     or a.state <> (select e.to_state from cases.event e where e.application_id = a.id order by e.seq desc limit 1)
     or exists (select from cases.decision d where d.application_id = a.id and d.confirmed_by = d.proposed_by))`;

test(`in ${steps} random steps no application is where it must not be (seed ${seed})`, {
  timeout: 3_600_000,
}, async (t) => {
  const counts = { done: 0, refused: 0 };
  for (let start = 0; start < steps; start += stepsEach)
    await runWorld(openRandom(seed, start), Math.min(stepsEach, steps - start), counts);
  t.diagnostic(`${steps} steps: ${counts.done} done, ${counts.refused} refused`);
  assert.ok(counts.done > steps / 10 && counts.refused > steps / 10, 'some were right and some were wrong');
});

async function runWorld(random: Random, count: number, counts: { done: number; refused: number }): Promise<void> {
  const world: World = { citizen: await house.signIn(), cases: [], random, days: 0 };
  const story: string[] = [];
  for (let step = 0; step < count; step += 1) {
    if (world.cases.length < 3 || random.chance(0.05)) {
      const service = random.pick(services);
      const payload = { service_id: service, data: { purpose: 'bank' } };
      const { data } = await askCases(house, world.citizen, 'POST', '/applications', { payload });
      world.cases.push({
        id: data.id,
        state: 'draft',
        service,
        assignee: null,
        proposal: null,
        deciders: [],
        isAppealed: false,
      });
    }
    const [one, officer] = [random.pick(world.cases), random.below(officers.length)];
    // Mostly what could be right, or too few would get anywhere.
    const bold = Object.keys(moves).filter((name) => moves[name]!(world, one, officer).expected !== null);
    const name = random.pick(bold.length > 0 && random.chance(0.7) ? bold : Object.keys(moves));
    const { expected, perform } = moves[name]!(world, one, officer);
    const outcome = await perform().then(
      () => 'done',
      (error: unknown) => (error instanceof AppError ? error.code : Promise.reject(error)),
    );
    story.push(`${one.id.slice(-4)} ${one.state} ${name} by ${officer}: ${outcome}`);
    assert.equal(outcome === 'done', expected !== null, story.join('\n'));
    if (expected !== null) learn(one, name, officer, expected);
    counts[expected === null ? 'refused' : 'done'] += 1;
    const { rows } = await client.query(`select state, assigned_to from cases.application where id = $1`, [one.id]);
    assert.equal(rows[0].state, one.state, story.join('\n'));
    assert.deepEqual((await client.query(forbidden, [world.citizen.userId])).rows, [], story.join('\n'));
  }
}
