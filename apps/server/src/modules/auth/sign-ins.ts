import { hash, randomBytes, randomInt } from 'node:crypto';
import type { SignInLink, SignInPush } from '@tamga/contract/auth.sign-in';
import * as eid from '#modules/eid';
import * as users from '#modules/users';
import { type Origin, type System, system, type Visitor } from '#platform/actor';
import { asActor, transact } from '#platform/data/db';
import type { Deps } from '#platform/deps';
import { AppError } from '#platform/error';
import { isOwnBrowser } from './browsers.ts';
import { startLink } from './links.ts';
import { addressKeyOf, isLocked } from './lockouts.ts';
import { recordLogin } from './login-events.ts';
import type { Pace } from './pace.ts';
import { ring, type Stop, waitMsOf } from './phones.ts';
import { drawQr } from '#platform/qr';
import { type OwnPurpose, pushPromptsFor } from './sign-in-words.ts';
import { findSignIn, insertSignIn, type NewSignIn, type SignInRow } from './sign-ins.sql.ts';
import { type NumberOwner, ownerOfNumber } from './number-owner.ts';

export type SignInDeps = Pick<Deps, 'pool' | 'redis' | 'keyring' | 'now' | 'config' | 'log' | 'metrics' | 'wakeups'> & {
  eid: eid.Eid;
  pace: Pace;
};

type Purpose = NewSignIn['purpose'];
export const idOf = (sid: string): string => hash('sha256', sid);
/** Under which its place on the phone is held. */
export const requestOf = (id: string): string => `sign_in:${id}`;
const sessionPlace = (id: string) => ({ table: 'auth.sign_in', row: id, column: 'eid_session_sealed' });

const newSid = (): string => randomBytes(24).toString('base64url');
/** The first look of the platform itself, in case no browser polls. */
const followAfterMs = 2_000;

interface Beginning {
  sid: string;
  binding: string | null;
  expiresAt: Date;
}

export async function startByLink(
  deps: SignInDeps,
  visitor: Visitor,
  wishes: { bind?: boolean | undefined; callback_url?: string | undefined },
  client: string,
  purpose: OwnPurpose = 'sign_in',
): Promise<SignInLink> {
  const session = await startLink(deps, 'Web2App', wishes.callback_url, purpose);
  const begun = await begin(deps, visitor.origin, {
    flow: 'link',
    purpose,
    session,
    client,
    isBound: wishes.bind ?? false,
  });
  const deepLink = session.offered.includes('Web2App') ? linkOf(session, 'Web2App', deps.now()) : null;
  return {
    ...describe(begun),
    qr: qrOf(session, deps.now()),
    deep_link: deepLink,
    verification_code: session.verificationCode,
  };
}

export async function startByApp(
  deps: SignInDeps,
  visitor: Visitor,
  callbackUrl: string,
  client: string,
): Promise<Pick<SignInLink, 'sid' | 'state' | 'expires_at' | 'binding'> & { app_link: string }> {
  const session = await startLink(deps, 'App2App', callbackUrl, 'sign_in');
  const begun = await begin(deps, visitor.origin, { flow: 'app', purpose: 'sign_in', session, client, isBound: true });
  return { ...describe(begun), app_link: linkOf(session, 'App2App', deps.now()) };
}

/** The same answer, after about the same time, whether the person exists, is locked or never was. */
export async function startById(
  deps: SignInDeps,
  visitor: Visitor,
  wishes: { national_id: string; bind?: boolean | undefined; browser_marker?: string | undefined },
  client: string,
  purpose: OwnPurpose = 'sign_in',
): Promise<SignInPush> {
  const whose = await ownerOfNumber(deps, system('begin a sign-in', visitor.origin), wishes.national_id);
  const { begun, session } = await push(deps, visitor.origin, {
    whose,
    isKept: (actor) => isLocked(deps, actor, [addressKeyOf(deps, visitor.origin.address)]),
    isToldWhy: isOwnBrowser(deps, wishes.browser_marker, whose.accountKey),
    prompts: pushPromptsFor(purpose),
    purpose,
    client,
    isBound: wishes.bind ?? false,
  });
  const digits = deps.config.EID_DIALECT === 'eid-mn' ? 5 : 4;
  const madeUp = String(randomInt(10 ** digits)).padStart(digits, '0');
  return { ...describe(begun), verification_code: session?.verificationCode ?? madeUp };
}

export interface Push {
  whose: NumberOwner;
  /** Another reason, besides the phone's own places, for it not to ring. */
  isKept: (actor: System) => Promise<boolean>;
  /** A person who has signed in with this browser may know why their phone does not ring; no other caller is told. */
  isToldWhy: boolean;
  prompts: eid.Prompt[];
  purpose: Purpose;
  client: string;
  isBound: boolean;
}

/** Has a phone ring, unless that is blocked or there is no such person; the caller cannot tell. */
export async function push(
  deps: SignInDeps,
  origin: Origin,
  { whose, isKept, isToldWhy, prompts, ...start }: Push,
): Promise<{ begun: Beginning; session: eid.EidSession | null }> {
  const actor = system('begin a sign-in', origin);
  const sid = newSid();
  const { accountKey } = whose;
  const ringing = (await isKept(actor))
    ? 'resting'
    : whose.isKnown
      ? await startPush(deps, actor, whose, sid, prompts)
      : 'nobody';
  if (ringing === 'busy' || ringing === 'resting') {
    const attempt = { method: 'eid-push', outcome: 'locked', reason: ringing, account_key: accountKey } as const;
    await transact(deps, actor, async (deps) => {
      const user_id = whose.isKnown ? await users.findId(deps, actor, whose.civilId) : null;
      recordLogin(deps, actor, { ...attempt, user_id, userAgent: start.client });
    });
    if (isToldWhy) throw new AppError(ringing === 'busy' ? 'auth.phone_busy' : 'auth.phone_resting');
  }
  const session = typeof ringing === 'string' ? null : ringing;
  if (typeof ringing === 'string') await deps.pace.pretend();
  return { begun: await begin(deps, origin, { flow: 'push', sid, session, accountKey, ...start }), session };
}

/** The QR code as it is this second. */
export async function readLink(
  deps: SignInDeps,
  visitor: Visitor,
  key: { sid: string; binding?: string | undefined },
): Promise<{ link: string; svg: string }> {
  const row = await readSignIn(deps, system('show a sign-in', visitor.origin), key);
  const session = openEidSession(deps, row);
  if (!session?.offered.includes('QR') || row.state !== 'PENDING') throw new AppError('auth.sign_in_not_found');
  return qrOf(session, deps.now());
}

/** For the holder of the sid, who may be told its state and nothing more. */
export async function findBySid(deps: Pick<Deps, 'pool'>, actor: System, sid: string): Promise<SignInRow> {
  const row = await findSignIn(asActor(deps, actor), idOf(sid));
  if (!row) throw new AppError('auth.sign_in_not_found');
  return row;
}

/** For the caller who may finish it: with its binding, if it has one. */
export async function readSignIn(
  deps: Pick<Deps, 'pool'>,
  actor: System,
  { sid, binding }: { sid: string; binding?: string | undefined },
): Promise<SignInRow> {
  const row = await findBySid(deps, actor, sid);
  const isTheirs = row.binding_hash === null || row.binding_hash === idOf(binding ?? '');
  if (!isTheirs) throw new AppError('auth.sign_in_not_found');
  return row;
}

export function openEidSession({ keyring }: Pick<Deps, 'keyring'>, row: SignInRow): eid.EidSession | null {
  if (row.eid_session_sealed === null) return null;
  return eid.EidSession.parse(JSON.parse(keyring.open(sessionPlace(row.id), row.eid_session_sealed).toString()));
}

async function startPush(
  deps: SignInDeps,
  actor: System,
  whose: NumberOwner,
  sid: string,
  prompts: eid.Prompt[],
): Promise<eid.EidSession | Stop> {
  const startedAt = performance.now();
  const ringing = await ring(
    deps,
    actor,
    { whose, request: requestOf(idOf(sid)), isOwn: false },
    { kind: 'auth', prompts },
  );
  if (typeof ringing !== 'string') deps.pace.measure(performance.now() - startedAt);
  return ringing;
}

async function begin(
  deps: SignInDeps,
  origin: Origin,
  start: {
    flow: NewSignIn['flow'];
    purpose: Purpose;
    session: eid.EidSession | null;
    client: string;
    isBound: boolean;
    sid?: string;
    accountKey?: string;
  },
): Promise<Beginning> {
  const sid = start.sid ?? newSid();
  const binding = start.isBound ? randomBytes(32).toString('base64url') : null;
  // As long as the provider waits for a person: what is shown is its time, not ours.
  const startedAt = start.session?.startedAt ?? deps.now();
  const expiresAt = new Date(startedAt.getTime() + waitMsOf(deps));
  const id = idOf(sid);
  await insertSignIn(asActor(deps, system('begin a sign-in', origin)), {
    id,
    flow: start.flow,
    purpose: start.purpose,
    binding_hash: binding && idOf(binding),
    eid_session_sealed: start.session && deps.keyring.seal(sessionPlace(id), JSON.stringify(start.session)),
    account_key: start.accountKey ?? null,
    address: origin.address,
    client: start.client.slice(0, 512),
    request_id: origin.requestId,
    expires_at: expiresAt,
    follow_at: start.session ? new Date(deps.now().getTime() + followAfterMs) : expiresAt,
  });
  return { sid, binding, expiresAt };
}

const describe = ({ sid, binding, expiresAt }: Beginning) =>
  ({ sid, state: 'PENDING', expires_at: expiresAt, binding }) as const;

const linkOf = (session: eid.EidSession, type: 'QR' | 'Web2App' | 'App2App', now: Date): string =>
  eid.deviceLinkAt(session, { type, language: 'mon', now });

function qrOf(session: eid.EidSession, now: Date): { link: string; svg: string } {
  const link = linkOf(session, 'QR', now);
  return { link, svg: drawQr(link) };
}
