import { wrongField } from '#sandbox/refusal';
import type { World } from '#sandbox/world';
import type { Person } from './person.ts';
import type { RelyingParty } from './relying-parties.ts';
import type { Session } from './sessions.ts';

/** The choice of certificate that this signature was announced by, where one is named. It is followed once. */
export function choiceToFollow(
  { sessions }: Pick<World, 'sessions'>,
  party: RelyingParty,
  person: Person | null,
  body: object,
): { linkedTo?: Session } {
  if (!('linkedSessionID' in body)) return {};
  const choice = sessions.byId.get(String(body.linkedSessionID));
  const isChoice =
    choice?.kind === 'cert' && choice.flow === 'device-link' && choice.endResult === 'OK' && choice.holder === person;
  if (!choice || !isChoice || choice.relyingParty !== party) {
    throw wrongField('linkedSessionID', 'is not a finished choice of a certificate by device link, of this document');
  }
  if ([...sessions.byId.values()].some(({ linkedTo }) => linkedTo === choice)) {
    throw wrongField('linkedSessionID', 'was followed by a signature already');
  }
  return { linkedTo: choice };
}
