import type { z } from 'zod';
import type { EidRecords } from './records.ts';
import type { EidSeals } from './provider-seals.ts';
import type { DeviceLinkType, EidSession, HashAlgorithm, Level, SignatureAlgorithm } from './session.ts';

/** What the phone shows, in words of ours: the first kind that the phone can do is used. */
export type Prompt =
  | { kind: 'pin'; text: string }
  | { kind: 'confirm'; text: string }
  /** The person picks the code that our screen shows out of three. Only where a notification is sent. */
  | { kind: 'confirm-code'; text: string };

/** `PNOMN-110000000011`, or with a register number, `PNOMN-УБ90010112`; or the number of one of their documents. */
export type Whom = { person: string } | { document: string };

/** The person opens the session by a link. Web2App and App2App lead back to `callbackUrl`. */
export interface ByDeviceLink {
  flow: 'device-link';
  offered: DeviceLinkType[];
  callbackUrl?: string;
}

export interface Wishes {
  prompts: Prompt[];
  level?: Level;
  brokeredName?: string;
}

export interface SignWishes extends Wishes {
  /** The digest of what is signed, in as many bytes as the hash has. */
  digest: Buffer;
  hashAlgorithm: HashAlgorithm;
  /** PSS unless told. Keys on P-256 can do `ecdsa-with-SHA256` alone, and of SHA-256: `findSigner` tells. */
  algorithm?: SignatureAlgorithm;
}

export type AuthenticationOrder = Wishes & (ByDeviceLink | { flow: 'notification'; whom: Whom });
export type SignatureOrder = SignWishes &
  (
    | (ByDeviceLink & { whom: Whom })
    | { flow: 'notification'; whom: Whom }
    /** Follows a choice of certificate, while the app is still open. */
    | { flow: 'linked'; document: string; choice: EidSession }
  );
export type ChoiceOrder = Pick<Wishes, 'level'> & (ByDeviceLink | { flow: 'notification'; person: string });

export type Status =
  | { state: 'running' }
  /** The person is done. The text is not to be believed before it was verified. */
  | { state: 'answered'; answer: string }
  | { state: 'refused'; reason: 'refused' | 'wrong_code' }
  | { state: 'expired' }
  | { state: 'failed'; reason: 'account_unusable' | 'app_outdated' | 'unavailable' };

export type SigningCertificate = { state: 'ok'; certificate: Buffer; level: Level } | { state: 'unusable' };

export interface Relayed<T> {
  name: string;
  path: string;
  /** A POST with these words; a GET without. Whose request it is and what tells it from others is added. */
  body?: object;
  /** Whether the provider joins equal requests of one party to one session, which two partners must not share. */
  isJoined?: boolean;
  answer: z.ZodType<T>;
  waitMs?: number;
}

/**
 * The national eID, by any provider. Each call is refused with `eid.account_unusable` if the provider has no suitable
 * account, and with `eid.unavailable` for any trouble with the provider itself.
 */
export interface EidProvider {
  startAuthentication(order: AuthenticationOrder): Promise<EidSession>;
  startSignature(order: SignatureOrder): Promise<EidSession>;
  startCertificateChoice(order: ChoiceOrder): Promise<EidSession>;
  /** The certificate that this document signs with; the person is not asked. */
  readSigningCertificate(document: string, level?: Level): Promise<SigningCertificate>;
  /** Waits until the person is done, or so many milliseconds. */
  status(session: Pick<EidSession, 'id'>, timeoutMs: number): Promise<Status>;
  /**
   * The identifier in the certificates of the person with this one, which may be by a register number; the same one if
   * the provider does not tell. The person is not asked.
   */
  resolve(person: string): Promise<string>;
  /**
   * Passes on what a partner asks, in our name: null where the provider knows of no such thing. Its words and their limits
   * are the caller's to check.
   */
  relay<T>(call: Relayed<T>): Promise<T | null>;
  /** Refused with `eid.not_granted` where the provider does not let us read them, or has none. */
  records: EidRecords;
  /** Refused with `eid.not_granted` likewise. */
  seals: EidSeals;
}
