import { interactionUsed } from '#eid/answer';
import { textOf } from '#eid/interactions';
import type { Person } from '#eid/person';
import { callbackUrlOf } from '#eid/protocol';
import { finish, type Session } from '#eid/sessions';
import { Refusal } from '#sandbox/refusal';
import type { World } from '#sandbox/world';
import { approve, pinFor } from './automation.ts';
import { triesLeft, tryPin } from './pins.ts';

/** What the phone shows. */
export function requestOf(world: World, session: Session): object {
  const [interaction] = session.interactions;
  const pin = pinFor(session);
  const mustChoose = interactionUsed(session) === 'confirmationMessageAndVerificationCodeChoice';
  const organisation = world.organisations.find(({ organisationId }) => organisationId === session.onBehalfOf);
  return {
    id: session.id,
    kind: session.kind,
    relying_party: { name: session.relyingParty.name, system: session.systemName.slice(0, 120) },
    interaction: session.kind === 'cert' ? null : interactionUsed(session),
    display_text: interaction ? textOf(interaction) : null,
    verification_code: mustChoose ? null : session.verificationCode,
    codes: mustChoose ? session.codes : null,
    pin,
    tries_left: pin && session.holder ? triesLeft(world, session.holder, pin) : null,
    on_behalf_of: organisation ? { id: organisation.organisationId, name: organisation.name } : null,
    flow_type: session.flowType,
    started_at: session.startedAt.toISOString(),
    expires_at: session.expiresAt.toISOString(),
  };
}

/** The newest first, because a person who began anew on the other screen looks at that one now. */
export const listRequests = (world: World, person: Person): object[] =>
  [...world.sessions.byId.values()]
    .filter((session) => session.holder === person && session.state === 'running')
    .toReversed()
    .map((session) => requestOf(world, session));

export interface Outcome {
  end_result: string;
  /** Where the browser goes now, when the app was opened from it. */
  callback_url: string | null;
}

/** The person agrees. A wrong code ends the session, a wrong PIN does not until it was the third. */
export async function agree(world: World, id: string, said: { pin?: string; code?: string }): Promise<Outcome> {
  const session = pendingRequest(world, id);
  const { holder } = session;
  if (!holder) throw new Refusal(404, 'There is no such request.');
  if (interactionUsed(session) === 'confirmationMessageAndVerificationCodeChoice') {
    if (!said.code) throw new Refusal(400, 'Choose one of the codes.', [{ code: 'code_missing', detail: 'No code.' }]);
    if (said.code !== session.verificationCode) return end(world, session, 'WRONG_VC');
  }
  const pin = pinFor(session);
  const tried = pin ? tryPin(world, holder, pin, said.pin ?? '') : 'right';
  if (tried === 'locked') return end(world, session, 'DOCUMENT_UNUSABLE');
  if (tried === 'wrong' && pin) {
    world.sessions.changes.emit('session', session);
    const detail = `The PIN is wrong. Tries left: ${triesLeft(world, holder, pin)}.`;
    throw new Refusal(403, detail, [{ code: 'pin_wrong', detail }]);
  }
  if (!(await approve(world, session))) throw over();
  return { end_result: session.endResult ?? 'SERVER_ERROR', callback_url: callbackOf(session) };
}

/** Away from the screen of the request (`screen`), or on it, which says more. */
export function refuse(world: World, id: string, where: 'screen' | 'interaction'): Outcome {
  const session = pendingRequest(world, id);
  if (session.kind === 'cert') return end(world, session, 'USER_REFUSED_CERT_CHOICE');
  if (where === 'screen') return end(world, session, 'USER_REFUSED');
  return end(world, session, 'USER_REFUSED_INTERACTION', { interaction: interactionUsed(session) });
}

/** The app itself ends the session, as when it is too old for what was asked. */
export const report = (world: World, id: string, endResult: string): Outcome =>
  end(world, pendingRequest(world, id), endResult);

function pendingRequest({ sessions }: World, id: string): Session {
  const session = sessions.byId.get(id);
  if (!session?.holder) throw new Refusal(404, 'There is no such request.');
  if (session.state !== 'running') throw over();
  return session;
}

function end(world: World, session: Session, endResult: string, details?: object): Outcome {
  finish(world, session, { endResult, ...(details ? { details } : {}) });
  return { end_result: endResult, callback_url: null };
}

/** On the same device only. A signature that follows a choice goes back to where the choice came from. */
export function callbackOf(session: Session): string | null {
  const origin = session.linkedTo ?? session;
  const isSameDevice = origin.flowType === 'Web2App' || origin.flowType === 'App2App';
  if (!isSameDevice || session.kind === 'cert') return null;
  const verifier = session.kind === 'auth' ? session.userChallengeVerifier : null;
  return callbackUrlOf(origin.callbackUrl, origin.secret, verifier);
}

const over = (): Refusal => new Refusal(409, 'The request is over.', [{ code: 'request_over', detail: 'Over.' }]);
