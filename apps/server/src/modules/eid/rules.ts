import { id_kp_clientAuth, KeyUsageFlags } from '@peculiar/asn1-x509';
import { id_etsi_qct_esign } from '@peculiar/asn1-x509-qualified-etsi';
import { z } from 'zod';
import type { Certificate } from './certificates.ts';
import { type EidFailure, fail } from './failures.ts';
import { Level } from './session.ts';

/** What the settings demand of an answer. Kept with the evidence, which is judged later by the rules of its day. */
export const Rules = z.object({
  /** Null: those of the documented provider, for the level. */
  policies: z.object({ auth: z.array(z.string()).nullable(), sign: z.array(z.string()).nullable() }),
  isNonceRequired: z.boolean(),
  /** The countries whose numbers are admitted. Null in older evidence, from before this was checked. */
  countries: z.array(z.string()).nullable().default(null),
});
export type Rules = z.infer<typeof Rules>;

export type Purpose = 'auth' | 'sign';

const documented: Record<Purpose, Record<Level, string[]>> = {
  auth: {
    QUALIFIED: ['1.3.6.1.4.1.10015.17.2', '0.4.0.2042.1.2'],
    ADVANCED: ['1.3.6.1.4.1.10015.17.1', '0.4.0.2042.1.1'],
  },
  sign: {
    QUALIFIED: ['1.3.6.1.4.1.10015.17.2', '0.4.0.194112.1.2'],
    ADVANCED: ['1.3.6.1.4.1.10015.17.1', '0.4.0.2042.1.1'],
  },
};

/** The level in the answer is not signed; the policies in the certificate are, and they must say the same. */
export function policyFault(
  { policies }: Certificate,
  purpose: Purpose,
  claimed: Level | null,
  rules: Rules,
): EidFailure | null {
  const needed = rules.policies[purpose] ?? (claimed ? documented[purpose][claimed] : null);
  if (!needed) return fail('level_too_low', 'no such level');
  return needed.every((policy) => policies.includes(policy)) ? null : fail('policy_missing');
}

/** Since April 2025; older certificates may encipher too, and are for the authentication of clients. */
const idAuthentication = '1.3.6.1.4.1.62306.5.7.0';

const newUsage: number = KeyUsageFlags.digitalSignature;
const olderUsage = newUsage | KeyUsageFlags.keyEncipherment | KeyUsageFlags.dataEncipherment;
const documentUsage: number = KeyUsageFlags.nonRepudiation;

/** A key that signs in must not sign documents, nor the other way round: people know the two by different PINs. */
export function purposeFault(certificate: Certificate, purpose: Purpose, claimed: Level | null): EidFailure | null {
  if (certificate.isAuthority) return fail('purpose_wrong', 'an authority');
  return (purpose === 'auth' ? maySignIn(certificate) : maySignDocuments(certificate, claimed))
    ? null
    : fail('purpose_wrong');
}

function maySignIn({ keyUsage, extendedKeyUsage }: Certificate): boolean {
  if (keyUsage === newUsage) return extendedKeyUsage.includes(idAuthentication);
  return keyUsage === olderUsage && extendedKeyUsage.includes(id_kp_clientAuth);
}

function maySignDocuments({ keyUsage, statementTypes }: Certificate, claimed: Level | null): boolean {
  const isForPeople = claimed === 'ADVANCED' || statementTypes.includes(id_etsi_qct_esign);
  return keyUsage === documentUsage && isForPeople;
}

export function levelFault(claimed: Level | null, asked: Level): EidFailure | null {
  const isEnough = claimed === 'QUALIFIED' || (claimed === 'ADVANCED' && asked === 'ADVANCED');
  return isEnough ? null : fail('level_too_low');
}

export function levelOf(text: string): Level | null {
  const level = Level.safeParse(text);
  return level.success ? level.data : null;
}
