import { AppError } from '#platform/error';
import { SealAnswer, SealCertificateRead } from './answers.ts';
import type { Ask } from './calls.ts';
import type { HashAlgorithm, SignatureAlgorithm } from './session.ts';

interface SealOrder {
  digest: Buffer;
  hashAlgorithm: HashAlgorithm;
  algorithm: SignatureAlgorithm;
}

/** The seals of organisations, `NTRMN-...`, that the provider keeps and lets us use. Nothing of it is to be believed unchecked. */
export interface EidSeals {
  /** DER; null where the organisation has none that is valid. */
  readCertificate(organisation: string): Promise<Buffer | null>;
  /** No person is asked. */
  seal(organisation: string, order: SealOrder): Promise<SealAnswer>;
}

/** Only the Mongolian provider has them. */
export function openSeals(ask: Ask, who: { relyingPartyUUID: string; relyingPartyName: string }): EidSeals {
  const about = { isRecord: true } as const;
  return {
    async readCertificate(organisation) {
      const path = `/seal/certificate/${encodeURIComponent(organisation)}`;
      const found = await ask({ ...about, name: 'seal_certificate', method: 'GET', path, answer: SealCertificateRead });
      return found?.value.status === 'VALID' ? Buffer.from(found.value.cert.value, 'base64') : null;
    },
    async seal(organisation, { digest, hashAlgorithm, algorithm }) {
      const body = {
        ...who,
        signatureProtocol: 'RAW_DIGEST_SIGNATURE',
        signatureProtocolParameters: {
          digest: digest.toString('base64'),
          signatureAlgorithm: algorithm,
          signatureAlgorithmParameters: { hashAlgorithm },
        },
      };
      const path = `/seal/${encodeURIComponent(organisation)}`;
      const found = await ask({ ...about, name: 'seal', method: 'POST', path, body, answer: SealAnswer });
      if (!found) throw new AppError('eid.account_unusable');
      return found.value;
    },
  };
}

const refuse = (): Promise<never> => Promise.reject(new AppError('eid.not_granted'));

export const noSeals: EidSeals = { readCertificate: refuse, seal: refuse };
