import type { CompleteAnswer } from './answers.ts';
import type { Certificate } from './certificates.ts';
import { type EidFailure, fail } from './failures.ts';
import { commonName, givenName, serialNumber, surname } from './names.ts';
import { civilIdOf, countryOf } from './person-id.ts';
import type { Rules } from './rules.ts';
import type { EidSession, Level } from './session.ts';

/** The person. Everything but `latin` is from the certificate, which the authority signed. */
export interface Identity {
  /** Kind, country and number: `PNOMN-110000000011`. */
  person_id: string;
  country: string;
  /** The person's key here: the number alone for a Mongolian civil id, the whole identifier for all others. */
  civil_id: string;
  family_name: string;
  given_name: string;
  common_name: string;
  document_number: string;
  level: Level;
  date_of_birth: string | null;
  /** The name in Latin letters, as the provider writes it. It is not signed: show it, but decide nothing by it. */
  latin: { family_name: string; given_name: string } | null;
}

const personNumber = /^(?:PNO|IDC|PAS)[A-Z]{2}-(?<number>[A-Za-z0-9]{1,30})$/;

/** Reads the person out of the certificate, and refuses an answer that speaks of anybody else. */
export function identityIn(
  certificate: Certificate,
  answer: CompleteAnswer,
  session: EidSession,
  level: Level,
  { countries }: Pick<Rules, 'countries'>,
): Identity | EidFailure {
  const subject = (id: string) => certificate.subject.get(id) ?? '';
  const personId = subject(serialNumber);
  const { number } = personNumber.exec(personId)?.groups ?? {};
  const country = countryOf(personId);
  const [family, given] = [subject(surname), subject(givenName)];
  if (!number || !family || !given) return fail('subject_malformed');
  if (countries && !countries.includes(country)) return fail('country_not_admitted', country);
  if (session.person !== null && session.person !== personId) return fail('subject_mismatch');

  const documentNumber = answer.result?.documentNumber ?? '';
  // Where the certificate names its document, that is the one; elsewhere the number begins with the person's.
  const isOwn =
    certificate.documentNumber === null
      ? documentNumber.startsWith(`${personId}-`)
      : certificate.documentNumber === documentNumber;
  if (!isOwn || (session.document !== null && session.document !== documentNumber)) return fail('document_mismatch');

  const { civil_id: said, family_name_latin: familyLatin, given_name_latin: givenLatin } = answer.person ?? {};
  if (said !== undefined && said !== number) return fail('person_mismatch');
  return {
    person_id: personId,
    country,
    civil_id: civilIdOf(personId),
    family_name: family,
    given_name: given,
    common_name: subject(commonName),
    document_number: documentNumber,
    level,
    date_of_birth: certificate.dateOfBirth,
    latin: said && familyLatin && givenLatin ? { family_name: familyLatin, given_name: givenLatin } : null,
  };
}
