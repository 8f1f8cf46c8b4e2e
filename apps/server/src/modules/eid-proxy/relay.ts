import { hash } from 'node:crypto';
import type { RelayedCertificate, RelayedOpening } from '@tamga/contract/eid.relay';
import * as applications from '#modules/applications';
import * as audit from '#modules/audit';
import * as auth from '#modules/auth';
import * as eid from '#modules/eid';
import { system } from '#platform/actor';
import { asActor, transact } from '#platform/data/db';
import { isTaken } from '#platform/data/pool';
import { uuidv7 } from '#platform/data/uuid';
import { AppError } from '#platform/error';
import type { Limits } from '#platform/limits/limits';
import { announce } from '#platform/messaging/outbox';
import type { ProxyDeps } from './readers.ts';
import { CertificateState, Opening } from './relay-answers.ts';
import type { RelayedBody } from './relay-bodies.ts';
import { type Caller, tellPerson } from './relay-callers.ts';
import { requireNamed } from './relay-display.ts';
import type { Target } from './relay-paths.ts';
import { insertRelayed, linkRelayed, nameRelayed, unlinkRelayed } from './relay.sql.ts';

export type RelayDeps = ProxyDeps & { limits: Limits };

/** After its end a session can be read for so long, as at the provider. */
const readableMs = 10 * 60_000;

/** People whom the provider does not know: a partner that asks for many of them is guessing who has an eID. */
const misses = { requests: 30, perSeconds: 3_600, burst: 30 };

export const hashOfSession = (id: string): Buffer => hash('sha256', id, 'buffer');

/** Begins what a partner asks for. That they asked is written down before a phone rings, and whose session it is with it. */
export async function beginRelayed(
  deps: RelayDeps,
  caller: Caller,
  target: Target & { kind: 'signature' | 'certificate-choice' },
  body: RelayedBody,
): Promise<RelayedOpening> {
  const { application } = caller;
  if (body.interactions !== undefined)
    requireNamed(body.interactions, application && [application.name_mn, application.name_en]);
  const { kind, rings, path, person } = target;
  const { linkedSessionID: choice } = body;
  const giveBack = choice === undefined ? undefined : await spendChoice(deps, caller, person, choice);
  const id = uuidv7();
  await noteAsked(deps, caller, { id, kind, person, rings });
  const ask = async () => {
    const asked = { name: `relay_${kind}`, path, body, isJoined: true, answer: Opening };
    const opened = await deps.eid.provider.relay(asked);
    if (!opened) throw new AppError('eid.account_unusable');
    return opened;
  };
  const askOnce = () =>
    ask().catch(async (error: unknown) => {
      await giveBack?.();
      throw error;
    });
  // Before the provider is asked: what it answers is released at once.
  if (person) await tellPerson(deps, caller, person, 'eid_signature_request');
  const opened = await unlessGuessing(deps, caller, person, async () => {
    const opened = await (person && rings ? ringing(deps, caller, id, person, askOnce) : askOnce());
    await keepName(deps, id, opened.sessionID);
    return opened;
  });
  return { ...opened, relyingPartyName: deps.config.EID_RELYING_PARTY_NAME ?? '' };
}

/** Reads the certificate that a document signs with; nobody is asked. */
export async function readRelayedCertificate(
  deps: RelayDeps,
  caller: Caller,
  { path, person }: Target,
  body: RelayedBody,
): Promise<RelayedCertificate> {
  await noteAsked(deps, caller, { id: uuidv7(), kind: 'certificate', person, rings: false });
  if (person) await tellPerson(deps, caller, person, 'eid_certificate');
  return unlessGuessing(deps, caller, person, async () => {
    const answer = await deps.eid.provider.relay({ name: 'relay_certificate', path, body, answer: CertificateState });
    if (!answer) throw new AppError('eid.account_unusable');
    return answer;
  });
}

interface Asked {
  id: string;
  kind: 'signature' | 'certificate-choice' | 'certificate';
  person: string | null;
  rings: boolean;
}

function noteAsked(deps: RelayDeps, { actor, application }: Caller, { id, kind, person, rings }: Asked): Promise<void> {
  const application_id = application?.id ?? null;
  const work = transact(deps, system('relay a request to the eID', actor.origin), async (deps) => {
    const now = deps.now();
    if (kind !== 'certificate') {
      const expires_at = new Date(now.getTime() + deps.config.EID_SESSION_SECONDS * 1_000 + readableMs);
      const account_key = person && keyOf(deps, person);
      await insertRelayed(deps.db, { id, application_id, kind, account_key, rings, started_at: now, expires_at });
    }
    const object = `relayed_session:${id}` as const;
    audit.record(deps, actor, { action: 'eid.relay_asked', object, details: { kind } });
    announce(deps, actor, { type: 'eid.relay_asked', aggregate: object, data: { id, kind, application_id } });
  });
  return applications.unlessGone(work, 'relayed_session');
}

export const keyOf = (deps: Pick<RelayDeps, 'config'>, person: string): string =>
  auth.accountKeyOf(deps, eid.civilIdOf(person));

/** A person can be asked only so much at once, by all partners and the platform together. */
async function ringing<T>(
  deps: RelayDeps,
  { actor }: Caller,
  id: string,
  person: string,
  ask: () => Promise<T>,
): Promise<T> {
  const asking = { whose: eid.civilIdOf(person), request: `relay:${id}`, isOwn: false };
  const answer = await auth.ringWith(deps, system('relay a request to the eID', actor.origin), asking, ask);
  if (answer === 'busy' || answer === 'resting') throw new AppError('eid.phone_busy');
  if (answer === 'nobody') throw new AppError('eid.account_unusable');
  return answer;
}

/**
 * Each person whom the provider does not know costs the partner one of few tokens, so it may have any number of others asked at once.
 * Once none is left nothing is told of anybody, nor of those who were asked for before: of guesses made at once few are answered too.
 */
async function unlessGuessing<T>(
  { limits }: RelayDeps,
  { application }: Caller,
  person: string | null,
  work: () => Promise<T>,
): Promise<T> {
  if (person === null) return work();
  const bucket = `eid-relay-misses ${application?.id ?? 'relay'}`;
  const requireLeft = async () => {
    if ((await limits(bucket, misses, 0)).remaining === 0) throw new AppError('request.too_many');
  };
  await requireLeft();
  const answer = await work().catch(async (error: unknown) => {
    const isMiss = error instanceof AppError && error.code === 'eid.account_unusable';
    if (isMiss && !(await limits(bucket, misses)).isAdmitted) throw new AppError('request.too_many');
    throw error;
  });
  await requireLeft();
  return answer;
}

/** A provider that gives two partners one session is not believed: each would read what the other had signed. */
async function keepName(deps: RelayDeps, id: string, sessionId: string): Promise<void> {
  const db = asActor(deps, system('keep whose session it is'));
  const isKept = await nameRelayed(db, id, hashOfSession(sessionId)).catch((error: unknown) => {
    if (isTaken(error, 'relayed_session_session_hash_key')) return false;
    throw error;
  });
  if (isKept) return;
  deps.log.warn({ relayed_session: id }, 'the eID provider gave a session twice');
  throw new AppError('eid.unavailable');
}

/**
 * The signature rings on the strength of the choice: it must be this person's, and serves once. Answers what gives it back, for where
 * the provider did not begin anything.
 */
async function spendChoice(
  deps: RelayDeps,
  { actor, application }: Caller,
  person: string | null,
  sessionId: string,
): Promise<() => Promise<unknown>> {
  const db = asActor(deps, system('spend a choice of certificate', actor.origin));
  const of = { hash: hashOfSession(sessionId), applicationId: application?.id ?? null, now: deps.now() };
  const id = person === null ? undefined : await linkRelayed(db, { ...of, accountKey: keyOf(deps, person) });
  if (id === undefined) throw new AppError('eid.relayed_session_not_found');
  return () => unlinkRelayed(db, id);
}
