import { hash, randomBytes, randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { SignInLink, SignInPush } from '@tamga/contract/auth.sign-in';
import * as eid from '#modules/eid';
import { type Origin, type System, system, type Visitor } from '#platform/actor';
import { asActor, transact } from '#platform/db';
import type { Deps } from '#platform/deps';
import { AppError } from '#platform/error';
import { accountKeyOf, addressKeyOf, isLocked } from './lockouts.ts';
import { noteLogin } from './login-events.ts';
import { drawQr } from './qr.ts';
import { type OwnPurpose, promptsFor, pushPromptsFor } from './sign-in-words.ts';
import { deleteOldSignIns, findSignIn, insertSignIn, type NewSignIn, type SignInRow } from './sign-ins.sql.ts';

export type SignInDeps = Pick<Deps, 'pool' | 'redis' | 'keyring' | 'now' | 'config' | 'log' | 'metrics' | 'wakeups'> & {
  eid: eid.Eid;
};

/** Whoever has not found their phone by then begins again. */
const lifeMs = 5 * 60_000;
/** Some time after its end one can still be told how it ended. */
const rememberedMs = 3_600_000;

type Purpose = NewSignIn['purpose'];
export const idOf = (sid: string): string => hash('sha256', sid);
const sessionPlace = (id: string) => ({ table: 'auth.sign_in', row: id, column: 'eid_session_sealed' });

interface Beginning {
  sid: string;
  binding: string | null;
  expiresAt: Date;
}

type DeviceLinkType = 'QR' | 'Web2App' | 'App2App';

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
  const deepLink = wishes.callback_url === undefined ? null : linkOf(session, 'Web2App', deps.now());
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
  wishes: { national_id: string; bind?: boolean | undefined },
  client: string,
  purpose: OwnPurpose = 'sign_in',
): Promise<SignInPush> {
  const accountKey = accountKeyOf(deps, wishes.national_id);
  const { begun, session } = await push(deps, visitor.origin, {
    nationalId: wishes.national_id,
    accountKey,
    isBlocked: (actor) => isLocked(deps, actor, [accountKey, addressKeyOf(deps, visitor.origin.address)]),
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
  nationalId: string;
  accountKey: string;
  isBlocked: (actor: System) => Promise<boolean>;
  prompts: eid.Prompt[];
  purpose: Purpose;
  client: string;
  isBound: boolean;
}

/** Has a phone ring, unless that is blocked or there is nobody; whoever asks cannot tell. */
export async function push(
  deps: SignInDeps,
  origin: Origin,
  { nationalId, accountKey, isBlocked, prompts, ...start }: Push,
): Promise<{ begun: Beginning; session: eid.EidSession | null }> {
  const actor = system('begin a sign-in', origin);
  const isStopped = await isBlocked(actor);
  const session = isStopped ? await pretend() : await startPush(deps.eid.provider, nationalId, prompts);
  if (isStopped) {
    const attempt = { method: 'eid-push', outcome: 'locked', account_key: accountKey } as const;
    await transact(deps, actor, async (deps) => noteLogin(deps, actor, attempt));
  }
  return { begun: await begin(deps, origin, { flow: 'push', session, accountKey, ...start }), session };
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

/** For whoever has the sid: how it stands, and nothing more, may be told to them. */
export async function findBySid(deps: Pick<Deps, 'pool'>, actor: System, sid: string): Promise<SignInRow> {
  const row = await findSignIn(asActor(deps, actor), idOf(sid));
  if (!row) throw new AppError('auth.sign_in_not_found');
  return row;
}

/** For whoever may finish it: with its binding, where it has one. */
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

export const forgetSignIns = (deps: Pick<Deps, 'pool' | 'now'>): Promise<number> =>
  deleteOldSignIns(asActor(deps, system('forget sign-ins')), new Date(deps.now().getTime() - rememberedMs));

async function startLink(
  deps: SignInDeps,
  sameDevice: 'Web2App' | 'App2App',
  callbackUrl: string | undefined,
  purpose: OwnPurpose,
): Promise<eid.EidSession> {
  const { provider } = deps.eid;
  const prompts = promptsFor(purpose);
  if (callbackUrl === undefined) return provider.startAuthentication({ flow: 'device-link', offered: ['QR'], prompts });
  const allowed = deps.config.SIGN_IN_CALLBACKS ?? [];
  if (!allowed.some((start) => callbackUrl === start || callbackUrl.startsWith(`${start}?`))) {
    throw new AppError('auth.callback_not_allowed');
  }
  // Unguessable, so that an app can only be led back to where this very sign-in began.
  const url = `${callbackUrl}${callbackUrl.includes('?') ? '&' : '?'}sign_in=${randomBytes(16).toString('base64url')}`;
  const offered: DeviceLinkType[] = sameDevice === 'App2App' ? ['App2App'] : ['QR', 'Web2App'];
  return provider.startAuthentication({ flow: 'device-link', offered, callbackUrl: url, prompts });
}

let usualMs = 150;

/** Null where the provider knows no such person. */
async function startPush(
  provider: eid.EidProvider,
  nationalId: string,
  prompts: eid.Prompt[],
): Promise<eid.EidSession | null> {
  const startedAt = performance.now();
  try {
    const whom = { person: `PNOMN-${nationalId.toUpperCase()}` };
    return await provider.startAuthentication({ flow: 'notification', whom, prompts });
  } catch (error) {
    if (error instanceof AppError && error.code === 'eid.account_unusable') return null;
    throw error;
  } finally {
    usualMs = usualMs * 0.9 + (performance.now() - startedAt) * 0.1;
  }
}

/** Takes as long as asking does, and asks nobody. */
async function pretend(): Promise<null> {
  await sleep(usualMs * (0.7 + Math.random() * 0.6));
  return null;
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
    accountKey?: string;
  },
): Promise<Beginning> {
  const sid = randomBytes(24).toString('base64url');
  const binding = start.isBound ? randomBytes(32).toString('base64url') : null;
  const expiresAt = new Date(deps.now().getTime() + lifeMs);
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
    expires_at: expiresAt,
  });
  return { sid, binding, expiresAt };
}

const describe = ({ sid, binding, expiresAt }: Beginning) =>
  ({ sid, state: 'PENDING', expires_at: expiresAt, binding }) as const;

const linkOf = (session: eid.EidSession, type: DeviceLinkType, now: Date): string =>
  eid.deviceLinkAt(session, { type, language: 'mon', now });

function qrOf(session: eid.EidSession, now: Date): { link: string; svg: string } {
  const link = linkOf(session, 'QR', now);
  return { link, svg: drawQr(link) };
}
