import * as mail from '#modules/mail';
import { asSystem } from './house.ts';
import { browserOf, codeOf, first, type Headers, type Reply, type Stage } from './superadmin.ts';

/** What must be true of one browser on its way, written apart from the code that decides it. */
export interface Traveller {
  headers: Headers;
  step: 'none' | 'eid' | 'email' | 'totp' | 'done';
  asked: 'nobody' | 'agrees' | 'refuses';
  code: string | null;
  isCodeSent: boolean;
  tries: number;
  secret: string | null;
  shown: number;
}

export const newTraveller = (): Traveller => ({
  headers: {},
  step: 'none',
  asked: 'nobody',
  code: null,
  isCodeSent: false,
  tries: 0,
  secret: null,
  shown: 0,
});

/** The facts of the platform: whether a person has become a super administrator, and how many sessions there are. */
export interface Truth {
  admins: number;
  sessions: number;
}

export interface Move {
  name: string;
  weight: number;
  /** What the platform must answer: 200, or the code of a refusal. Changes nothing. */
  expected(me: Traveller, other: Traveller, truth: Truth): string;
  perform(me: Traveller, other: Traveller): Promise<Reply>;
  /** What is true after it was answered with 200. */
  learn?(me: Traveller, reply: Reply, truth: Truth): void;
  /** What is true after it was refused, where that counts. */
  mourn?(me: Traveller): void;
}

const outOfOrder = 'superadmin.step_out_of_order';
const [agreeing, refusing] = ['990000000001', '990000000002'];

/** A caller without a ticket, or with a spent one, is refused before any rule. */
const unlessHeld = (me: Traveller, rule: () => string): string =>
  me.step === 'none' || me.step === 'done' ? 'request.unauthenticated' : rule();
const at =
  (step: Traveller['step'], rule: (me: Traveller, other: Traveller, truth: Truth) => string) =>
  (me: Traveller, other: Traveller, truth: Truth) =>
    unlessHeld(me, () => (me.step === step ? rule(me, other, truth) : outOfOrder));
const ok = () => '200';

export function movesOf(stage: Stage): Move[] {
  const browser = browserOf(stage);
  const step = (me: Traveller, where: string, payload?: object) =>
    browser.call(`superadmin/onboard/${where}`, payload, me.headers);
  const wrongFor = (right: string | null) => (right === '314159' ? '271828' : '314159');

  const startEid = (name: string, person: string, asked: Traveller['asked']): Move => ({
    name,
    weight: asked === 'agrees' ? 8 : 1,
    expected: at('eid', ok),
    perform: (me) => step(me, 'eid/start-id', { national_id: person }),
    learn: (me) => void (me.asked = asked),
  });
  const enter = (name: string, weight: number, codeOfMine: (me: Traveller, other: Traveller) => string): Move => ({
    name,
    weight,
    expected: at('email', (me, other) =>
      me.code !== null && me.tries < 5 && codeOfMine(me, other) === me.code ? '200' : 'superadmin.code_wrong',
    ),
    perform: (me, other) => step(me, 'email/verify', { code: codeOfMine(me, other) }),
    learn: (me) => Object.assign(me, { step: 'totp', code: null }),
    mourn: (me) => void (me.step === 'email' && me.code !== null && (me.tries += 1)),
  });
  const show = (name: string, weight: number, secretOf: (me: Traveller, other: Traveller) => string | null): Move => ({
    name,
    weight,
    expected: at('totp', (me, other, truth) => {
      if (me.shown >= 10) return 'superadmin.tries_exhausted';
      if (me.secret === null) return outOfOrder;
      if (secretOf(me, other) !== me.secret) return 'superadmin.code_wrong';
      return truth.admins === 0 ? '200' : 'superadmin.not_invited';
    }),
    perform: (me, other) => {
      const secret = secretOf(me, other);
      return step(me, 'totp/verify', { code: secret ? codeOf(secret) : wrongFor(null) });
    },
    learn(me, _, truth) {
      me.step = 'done';
      truth.admins += 1;
      truth.sessions += 1;
    },
    mourn: (me) => void (me.step === 'totp' && me.secret !== null && (me.shown += 1)),
  });

  return [
    {
      name: 'social',
      weight: 3,
      expected: (_, __, truth) => (truth.admins === 0 ? '200' : 'superadmin.already_onboarded'),
      perform: async () => browser.call('superadmin/onboard/social', await browser.socialCode(first.account)),
      learn: (me, { data }) =>
        void Object.assign(me, newTraveller(), { step: 'eid', headers: browser.headersOf(data) }),
    },
    startEid('the citizen agrees', agreeing, 'agrees'),
    startEid('the citizen refuses', refusing, 'refuses'),
    {
      name: 'poll',
      weight: 10,
      expected: at('eid', (me, _, truth) => {
        if (me.asked === 'nobody') return outOfOrder;
        return me.asked === 'agrees' && truth.admins > 0 ? 'superadmin.person_taken' : '200';
      }),
      perform: (me) => step(me, 'eid/poll'),
      learn(me, { data }) {
        if (data.next !== (me.asked === 'agrees' ? 'email' : 'eid')) throw new Error(`polled ${JSON.stringify(data)}`);
        me.step = data.next;
      },
    },
    {
      name: 'send a code',
      weight: 8,
      expected: at('email', (me) => (me.isCodeSent ? 'superadmin.code_cooling_down' : '200')),
      async perform(me) {
        const reply = await step(me, 'email/send');
        if (reply.status === 200) reply.data.mailed = await collectCode(stage);
        return reply;
      },
      learn: (me, { data }) => Object.assign(me, { code: data.mailed, isCodeSent: true, tries: 0 }),
    },
    enter('the right code', 10, (me) => me.code ?? wrongFor(null)),
    enter('a wrong code', 2, (me) => wrongFor(me.code)),
    enter('the code of another', 1, (me, other) => other.code ?? wrongFor(me.code)),
    {
      name: 'a new secret',
      weight: 8,
      expected: at('totp', ok),
      perform: (me) => step(me, 'totp/init'),
      learn: (me, { data }) => void (me.secret = data.secret),
    },
    show('the right factor', 10, (me) => me.secret),
    show('a wrong factor', 1, () => null),
    show('the factor of another', 1, (_, other) => other.secret),
    {
      name: 'the second factor of a sign-in',
      weight: 3,
      expected: (me) => unlessHeld(me, () => outOfOrder),
      perform: (me) => browser.call('superadmin/mfa', { code: me.secret ? codeOf(me.secret) : '000000' }, me.headers),
    },
    {
      name: 'in another browser',
      weight: 2,
      expected: () => 'request.unauthenticated',
      perform: (me, other) =>
        step(
          { ...me, headers: { ...me.headers, 'x-onboarding-binding': other.headers['x-onboarding-binding'] ?? 'x' } },
          'totp/init',
        ),
    },
  ];
}

/** Delivers what waits and reads it, as a worker and a person would, without waiting for either. */
async function collectCode({ house, sandbox }: Stage): Promise<string> {
  const waiting = await asSystem(house.deps)
    .selectFrom('mail.message')
    .select('id')
    .where('ended_at', 'is', null)
    .execute();
  for (const { id } of waiting) {
    const job = { id, at: new Date(), data: { id }, signal: AbortSignal.timeout(10_000) };
    await mail.deliverMail.perform(house.deps, job);
  }
  return /\d{6}/.exec(sandbox.world.mail.messages.at(-1)?.text ?? '')?.[0] ?? '';
}
