import type { Person } from '#eid/person';
import type { World } from '#sandbox/world';
import { type PinName, triesLeft } from './pins.ts';

/** Everything about a person of the sandbox, their PINs too: none of them exists. */
export function describePerson(world: World, person: Person): object {
  const pin = (name: PinName) => ({ value: person[name], tries_left: triesLeft(world, person, name) });
  const waiting = [...world.sessions.byId.values()].filter(
    (session) => session.holder === person && session.state === 'running',
  );
  return {
    id: person.civilId,
    person_id: person.personId,
    document_number: person.documentNumber,
    register_number: person.registerNumber,
    family_name: person.familyName,
    given_name: person.givenName,
    family_name_latin: person.familyNameLatin,
    given_name_latin: person.givenNameLatin,
    date_of_birth: person.dateOfBirth,
    level: person.level,
    device: person.device,
    pin1: pin('pin1'),
    pin2: pin('pin2'),
    represents: person.represents.map(({ organisationId, role, rightType }) => ({
      id: organisationId,
      name: world.organisations.find((one) => one.organisationId === organisationId)?.name ?? null,
      role,
      right: rightType,
    })),
    answers: person.answer?.endResult ?? null,
    waiting: waiting.length,
  };
}
