import type { EventEmitter } from 'node:events';
import type { Level } from '#pki/profile';
import type { SignatureAlgorithm } from './digest-signature.ts';
import type { Faults } from './faults.ts';
import type { Interaction } from './interactions.ts';
import type { Person } from './person.ts';
import type { FlowType, HashAlgorithm, Kind } from './protocol.ts';
import type { RelyingParty } from './relying-parties.ts';

/** What is to be signed, and how. `value` is the challenge or the digest, in the base64 that was sent. */
export interface Task {
  value: string;
  algorithm: SignatureAlgorithm;
  hashAlgorithm: HashAlgorithm;
}

export interface Session {
  id: string;
  kind: Kind;
  flow: 'device-link' | 'notification' | 'linked';
  relyingParty: RelyingParty;
  /** The name as it was sent, to the byte: it is signed. */
  systemName: string;
  level: Level | 'QSCD';
  /** Null when a certificate is chosen: nothing is signed then. */
  task: Task | null;
  /** The base64 text as it was sent, to the byte: its hash is signed. */
  interactionsText: string;
  interactions: Interaction[];
  callbackUrl: string;
  /** The person that the relying party named; null for the person who opens the link. */
  person: Person | null;
  /** `NTRMN-...` of the organisation that the person acts for. */
  onBehalfOf: string | null;
  linkedTo: Session | null;
  wantsAddress: boolean;
  ignoredProperties: string[];
  token: string;
  secret: string;
  userChallengeVerifier: string;
  verificationCode: string | null;
  /** The code between two others, where the person has to choose. */
  codes: string[];
  faults: Faults;
  startedAt: Date;
  expiresAt: Date;
  /** On whose phone it is, and how it got there. */
  holder: Person | null;
  flowType: FlowType | null;
  /** `answering`: the person is done, and the answer is being made. */
  state: 'running' | 'answering' | 'complete';
  answer: object | null;
  endResult: string | null;
  completedAt: Date | null;
}

export interface Sessions {
  byId: Map<string, Session>;
  /** When and as what a request was last seen, for those who send it twice. */
  repeats: Map<string, { at: number; session: Session }>;
  timers: Map<string, NodeJS.Timeout>;
  /** `session` when one changes. */
  changes: EventEmitter<{ session: [Session] }>;
  finished: Finished[];
}

/** What stays of a session when it is over. */
export interface Finished {
  relyingPartyUuid: string;
  personId: string;
  sessionId: string;
  flow: 'AUTHENTICATION' | 'SIGNATURE' | 'CERTIFICATE_CHOICE';
  outcome: string;
  at: Date;
}

interface Deps {
  sessions: Sessions;
  readableMs: number;
  now: () => Date;
}

export function keepSession(deps: Deps, session: Session): void {
  const { sessions } = deps;
  sessions.byId.set(session.id, session);
  wait(sessions, session.id, session.expiresAt.getTime() - session.startedAt.getTime(), () =>
    finish(deps, session, { endResult: 'TIMEOUT' }),
  );
  sessions.changes.emit('session', session);
}

/** Takes the session, so that nothing else can finish it; false if another was faster. */
export function claim(session: Session): boolean {
  if (session.state !== 'running') return false;
  session.state = 'answering';
  return true;
}

/** Ends a session in which nothing was signed. */
export function finish(deps: Deps, session: Session, result: { endResult: string; details?: object }): void {
  if (claim(session)) publish(deps, session, result.endResult, { result });
}

/** Shows the answer of a claimed session to the waiting relying party, for some minutes. */
export function publish(deps: Deps, session: Session, endResult: string, answer: object): void {
  const { sessions, now } = deps;
  Object.assign(session, {
    state: 'complete',
    endResult,
    answer: { state: 'COMPLETE', ...answer },
    completedAt: now(),
  });
  if (session.holder) {
    sessions.finished.push({
      relyingPartyUuid: session.relyingParty.uuid,
      personId: session.holder.personId,
      sessionId: session.id,
      flow: flows[session.kind],
      outcome: endResult,
      at: now(),
    });
  }
  wait(sessions, session.id, deps.readableMs, () => {
    sessions.byId.delete(session.id);
    sessions.timers.delete(session.id);
  });
  sessions.changes.emit('session', session);
}

const flows = { auth: 'AUTHENTICATION', sign: 'SIGNATURE', cert: 'CERTIFICATE_CHOICE' } as const;

/** One thing at a time for each name: a session waits for its person, then to be forgotten. It keeps no process alive. */
export function wait(sessions: Pick<Sessions, 'timers'>, name: string, ms: number, then: () => void): void {
  clearTimeout(sessions.timers.get(name));
  sessions.timers.set(name, setTimeout(then, ms).unref());
}
