import type { Level } from '#pki/profile';
import { Refusal } from '#sandbox/refusal';
import type { World } from '#sandbox/world';
import type { Organisation, Representation } from './organisations.ts';
import type { Person } from './person.ts';
import type { RelyingParty } from './relying-parties.ts';

type Deps = Pick<World, 'people' | 'dialect'>;

/** By `PNOMN-...`; in the Mongolian dialect also by a bare civil id or register number. */
export function findPerson({ people, dialect }: Deps, id: string): Person {
  const isFormal = /^(PNO|IDC|PAS)[A-Z]{2}-.+$/.test(id);
  if (!isFormal && dialect === 'smart-id') {
    throw new Refusal(400, 'The identifier is not of the form PNO, IDC or PAS, country, hyphen, number');
  }
  const number = id.replace(/^PNOMN-/, '');
  const guesses = dialect === 'eid-mn' ? [number, number.toUpperCase()] : [];
  const person = people.find(
    ({ personId, civilId, registerNumber }) =>
      personId === id || guesses.includes(civilId) || guesses.includes(registerNumber),
  );
  if (!person?.hasAccount) throw new Refusal(404, 'Not Found');
  return person;
}

export function findDocument({ people }: Pick<World, 'people'>, documentNumber: string): Person {
  const person = people.find((person) => person.documentNumber === documentNumber && person.hasAccount);
  if (!person) throw new Refusal(404, 'Not Found');
  return person;
}

/** A person cannot sign above their level, and not every relying party may ask below the highest. */
export function checkLevel(party: RelyingParty, wanted: Level | 'QSCD', person: Person | null): void {
  if (wanted === 'ADVANCED' && !party.rights.includes('advanced')) {
    throw new Refusal(403, 'Forbidden', [
      {
        detail: 'Relying Party does not have permissions to use accounts of level ADVANCED',
        paramName: 'certificateLevel',
        pointer: '/certificateLevel',
      },
    ]);
  }
  if (person && !reaches(person, wanted)) {
    throw new Refusal(404, 'Not Found', [
      {
        code: 'NO_SUITABLE_ACCOUNT_FOUND',
        detail: 'No suitable account of requested type found, but user has some other accounts',
      },
    ]);
  }
}

export const reaches = (person: Person, wanted: Level | 'QSCD'): boolean =>
  wanted === 'ADVANCED' || person.level === 'QUALIFIED';

/** The right to act for an organisation, as it stands now. Keeping its seal is not such a right. */
export function representationOf(person: Person, organisationId: string, now: Date): Representation {
  const found = person.represents.find(
    (right) => right.organisationId === organisationId && right.rightType !== 'SEAL' && isValid(right, now),
  );
  if (!found) throw new Refusal(403, 'The person may not act for this organisation');
  return found;
}

export const isValid = ({ validFrom, validTo }: Representation, now: Date): boolean =>
  new Date(validFrom) <= now && (validTo === null || now < new Date(validTo));

export function findOrganisation({ organisations }: Pick<World, 'organisations'>, id: string): Organisation {
  const organisation = organisations.find(({ organisationId }) => organisationId === id);
  if (!organisation) throw new Refusal(404, 'Not Found');
  return organisation;
}
