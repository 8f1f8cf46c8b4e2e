import { node, objectId, sequence, setOf, time } from './der.ts';
import { x509 } from './x509.ts';

export type Purpose = 'auth' | 'sign' | 'seal';
export type Level = 'ADVANCED' | 'QUALIFIED';

/** As the documented provider writes them. Those of the Mongolian authority are not public. */
const policies = {
  auth: {
    QUALIFIED: ['1.3.6.1.4.1.10015.17.2', '0.4.0.2042.1.2'],
    ADVANCED: ['1.3.6.1.4.1.10015.17.1', '0.4.0.2042.1.1'],
  },
  sign: {
    QUALIFIED: ['1.3.6.1.4.1.10015.17.2', '0.4.0.194112.1.2'],
    ADVANCED: ['1.3.6.1.4.1.10015.17.1', '0.4.0.2042.1.1'],
  },
  seal: { QUALIFIED: ['0.4.0.194112.1.3'], ADVANCED: ['0.4.0.194112.1.1'] },
};

const authenticationPurpose = '1.3.6.1.4.1.62306.5.7.0';
const qualified = '0.4.0.1862.1';

export function policyExtension(purpose: Purpose, level: Level): x509.Extension {
  return new x509.CertificatePolicyExtension(policies[purpose][level]);
}

/** Which key may do what: to sign in with the one, to sign documents with the other, never both. */
export function usageExtensions(purpose: 'auth' | 'sign'): x509.Extension[] {
  const { digitalSignature, nonRepudiation } = x509.KeyUsageFlags;
  if (purpose === 'sign') return [new x509.KeyUsagesExtension(nonRepudiation, true)];
  return [
    new x509.KeyUsagesExtension(digitalSignature, true),
    new x509.ExtendedKeyUsageExtension([authenticationPurpose]),
  ];
}

/** QCStatements: compliant, on a secure device, and whether a person signs or an organisation seals. */
export function qualifiedStatements(purpose: 'sign' | 'seal'): x509.Extension {
  const type = objectId(`${qualified}.6.${purpose === 'sign' ? 1 : 2}`);
  const statements = sequence(
    sequence(objectId(`${qualified}.1`)),
    sequence(objectId(`${qualified}.4`)),
    sequence(objectId(`${qualified}.6`), sequence(type)),
  );
  return new x509.Extension('1.3.6.1.5.5.7.1.3', false, statements);
}

/** Noon, so that no time zone moves the birthday to its neighbour. */
export function dateOfBirthExtension(day: string): x509.Extension {
  const birth = sequence(objectId('1.3.6.1.5.5.7.9.1'), setOf(time(new Date(`${day}T12:00:00Z`))));
  return new x509.Extension('2.5.29.9', false, sequence(birth));
}

/** The document number travels as a directory name beside the subject. */
export function documentNumberExtension(documentNumber: string): x509.Extension {
  const commonName = sequence(objectId('2.5.4.3'), node(0x0c, Buffer.from(documentNumber)));
  const directoryName = node(0xa4, sequence(setOf(commonName)));
  return new x509.Extension('2.5.29.17', false, sequence(directoryName));
}

export function whereToAsk(url: string): x509.Extension[] {
  return [
    new x509.AuthorityInfoAccessExtension({ ocsp: [`${url}/ocsp`], caIssuers: [`${url}/ca/issuing.der`] }),
    new x509.CRLDistributionPointsExtension([`${url}/ca/issuing.crl`]),
  ];
}
