import { answerOf, interactionUsed } from '#eid/answer';
import { claim, finish, publish, type Session, wait } from '#eid/sessions';
import type { World } from '#sandbox/world';
import { type PinName, triesLeft } from './pins.ts';

type Deps = Omit<World, 'faults' | 'relyingParties' | 'url'>;

export const pinFor = (session: Session): PinName | null => {
  if (session.kind === 'cert') return null;
  return session.kind === 'auth' ? 'pin1' : 'pin2';
};

/** Answers where no hand is needed: a fixed answer, a locked PIN, a phone that waits for something else. */
export function answerByItself(deps: Deps, session: Session): void {
  const { holder } = session;
  if (!holder) return;
  const soon = (work: () => void) => wait(deps.sessions, `${session.id}.answer`, deps.answerDelayMs, work);
  const later = (endResult: string) => soon(() => finish(deps, session, { endResult }));
  if (session.flow !== 'linked' && isWaitingForLinked(deps, session)) return later('EXPECTED_LINKED_SESSION');
  const pin = pinFor(session);
  if (pin && triesLeft(deps, holder, pin) <= 0) return later('DOCUMENT_UNUSABLE');
  if (!holder.answer) return;
  const { endResult, interaction } = holder.answer;
  if (endResult === 'OK') return soon(() => void approve(deps, session));
  const details =
    endResult === 'USER_REFUSED_INTERACTION' ? { interaction: interaction ?? interactionUsed(session) } : null;
  soon(() => finish(deps, session, { endResult, ...(details ? { details } : {}) }));
}

/** Makes and publishes the answer of a person who agreed; false if the session was over already. */
export async function approve(deps: Deps, session: Session): Promise<boolean> {
  if (!session.holder || !claim(session)) return false;
  try {
    const answer = await answerOf(deps, session, session.holder);
    publish(deps, session, session.faults.unknown_end_result ? 'SOMETHING_NEW' : 'OK', answer);
  } catch (error) {
    // An automatic answer has no caller that awaits it, so a defect would be lost here.
    process.emitWarning(error instanceof Error ? error : String(error));
    publish(deps, session, 'SERVER_ERROR', { result: { endResult: 'SERVER_ERROR' } });
  }
  return true;
}

/** After a certificate was chosen by device link, the app stays open for the signature that was announced. */
function isWaitingForLinked({ sessions, now }: Deps, session: Session): boolean {
  const since = now().getTime() - 60_000;
  return [...sessions.byId.values()].some(
    (other) =>
      other.kind === 'cert' &&
      other.flow === 'device-link' &&
      other.endResult === 'OK' &&
      other.holder === session.holder &&
      (other.completedAt?.getTime() ?? 0) > since &&
      !isFollowed(sessions.byId.values(), other),
  );
}

const isFollowed = (sessions: Iterable<Session>, choice: Session): boolean =>
  [...sessions].some(({ linkedTo }) => linkedTo === choice);
