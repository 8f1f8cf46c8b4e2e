import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import { answerByItself } from '#phone/automation';
import { Refusal } from '#sandbox/refusal';
import type { World } from '#sandbox/world';
import { checkLevel, representationOf } from './accounts.ts';
import { takeFaults } from './faults.ts';
import { readInteractions } from './interactions.ts';
import type { Person } from './person.ts';
import { verificationCodeOf } from './protocol.ts';
import type { RelyingParty } from './relying-parties.ts';
import type { AuthenticationBody, ChoiceBody, SignatureBody } from './requests.ts';
import { keepSession, type Session } from './sessions.ts';
import { challengeTask, checkAlgorithm, digestTask } from './tasks.ts';

export interface Order {
  flow: Session['flow'];
  relyingParty: RelyingParty;
  person: Person | null;
  linkedTo?: Session;
}

type Wishes =
  | { kind: 'auth'; body: AuthenticationBody }
  | { kind: 'sign'; body: SignatureBody }
  | { kind: 'cert'; body: ChoiceBody };

/** Checks what was asked for and puts it on the phone, or makes it ready to be opened there. */
export function startSession(world: World, order: Order, wishes: Wishes): Session {
  const { person, relyingParty } = order;
  checkLevel(relyingParty, wishes.body.certificateLevel, person);
  const properties = readProperties(relyingParty, wishes.body.requestProperties ?? {});
  const asked = readTask(wishes, order.flow);
  checkAlgorithm(world, person, wishes.kind, asked.task);
  const onBehalfOf = (wishes.kind === 'cert' ? undefined : wishes.body.onBehalfOf) ?? null;
  const now = world.now();
  if (onBehalfOf && person) representationOf(person, onBehalfOf, now);

  const verificationCode = newCode(world, order.flow, wishes);
  const isPushed = order.flow !== 'device-link';
  const session: Session = {
    id: randomUUID(),
    kind: wishes.kind,
    flow: order.flow,
    relyingParty,
    systemName: wishes.body.relyingPartyName,
    level: wishes.body.certificateLevel,
    ...asked,
    ...properties,
    callbackUrl: wishes.body.initialCallbackUrl ?? '',
    person,
    onBehalfOf,
    linkedTo: order.linkedTo ?? null,
    token: newToken(),
    secret: randomBytes(32).toString('base64'),
    userChallengeVerifier: randomBytes(32).toString('base64url'),
    verificationCode,
    codes: verificationCode ? shuffledWithOthers(verificationCode) : [],
    faults: takeFaults(world.faults),
    startedAt: now,
    expiresAt: new Date(now.getTime() + world.sessionMs),
    holder: isPushed ? person : null,
    flowType: isPushed ? 'Notification' : null,
    state: 'running',
    answer: null,
    endResult: null,
    completedAt: null,
  };
  keepSession(world, session);
  answerByItself(world, session);
  return session;
}

function readTask({ kind, body }: Wishes, flow: Session['flow']) {
  if (kind === 'cert') return { task: null, interactionsText: '', interactions: [] };
  const parameters = body.signatureProtocolParameters;
  return {
    task:
      'digest' in parameters
        ? digestTask(parameters.digest, parameters)
        : challengeTask(parameters.rpChallenge, parameters),
    interactionsText: body.interactions,
    interactions: readInteractions(body.interactions, flow === 'notification'),
  };
}

function readProperties(party: RelyingParty, properties: Record<string, unknown>) {
  const wantsAddress = properties.shareMdClientIpAddress === true;
  if (wantsAddress && !party.rights.includes('address')) {
    throw new Refusal(403, 'Forbidden', [
      {
        detail: 'Relying Party does not have permissions to request the MD client IP address sharing',
        paramName: 'shareMdClientIpAddress',
        pointer: '/requestProperties/shareMdClientIpAddress',
      },
    ]);
  }
  const ignoredProperties = Object.keys(properties).filter((name) => name !== 'shareMdClientIpAddress');
  return { wantsAddress, ignoredProperties };
}

/**
 * Smart-ID: four digits for pushed requests, made from the challenge if there is one. eID Mongolia: five digits, also
 * for device links, so that people do not take them for the four of their PIN1.
 */
function newCode({ dialect }: World, flow: Session['flow'], { kind, body }: Wishes): string | null {
  if (flow === 'linked') return null;
  if (dialect === 'eid-mn') return kind === 'cert' && flow === 'notification' ? null : digits(5);
  if (flow === 'device-link' || kind === 'cert') return null;
  return kind === 'auth' ? verificationCodeOf(body.signatureProtocolParameters.rpChallenge) : digits(4);
}

const digits = (count: number): string => String(randomInt(10 ** count)).padStart(count, '0');

function shuffledWithOthers(code: string): string[] {
  const codes = new Set([code]);
  while (codes.size < 3) codes.add(digits(code.length));
  return [...codes].toSorted(() => randomInt(3) - 1);
}

/** Letters and digits only, since it stands in a link. */
const newToken = (): string => randomBytes(32).toString('base64').replaceAll(/\W/g, '').slice(0, 24).padEnd(24, '0');
