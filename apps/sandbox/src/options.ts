import type { BankOptions } from '#bank/bank';
import type { CloudOptions } from '#cloud/cloud';
import type { FaultChange } from '#eid/faults';
import type { Organisation } from '#eid/organisations';
import type { Person } from '#eid/person';
import type { RelyingParty } from '#eid/relying-parties';
import type { SocialClient } from '#social/provider';
import type { Dialect } from './dialect.ts';

export interface SandboxOptions {
  host?: string;
  /** 0, the default here, takes a free one. */
  port?: number;
  /** The port of the mail server; 0, the default, takes a free one. */
  smtpPort?: number;
  /** The port of the scanner; 0, the default, takes a free one. */
  clamdPort?: number;
  /** Where others reach the sandbox; certificates and device links carry it. The address it listens on, unless told. */
  publicUrl?: string;
  dialect?: Dialect;
  /** Where keys and certificates stay. Certificates stay only where the port is fixed: they carry the address. */
  folder?: string;
  /** Size of the RSA keys of people: 2048, unless told. The real ones are three times as large. */
  keyBits?: number;
  /** How long a person may take: 120 seconds, unless told. */
  sessionMs?: number;
  /** How long a finished session can be read: 5 minutes, unless told. */
  readableMs?: number;
  /** How long people with a fixed answer take to give it: 300 milliseconds, unless told. */
  answerDelayMs?: number;
  /** How old a QR code may be: 5 seconds for Smart-ID and 20 for eID Mongolia, unless told. */
  qrFreshMs?: number;
  /** The first word of what is signed. */
  schemeName?: string;
  relyingParties?: RelyingParty[];
  people?: Person[];
  organisations?: Organisation[];
  /** The client that may ask the social network: the platform at port 3000 by default. */
  social?: Partial<SocialClient>;
  /** The merchant that the bank knows. */
  bank?: BankOptions;
  /** The client that may ask the cloud: the platform at port 3000 by default. */
  cloud?: CloudOptions;
  /** The key that callers of the state directory must show. */
  directory?: { key?: string };
  /** The key that callers of the embeddings must show. */
  embeddings?: { key?: string };
  /** The key that callers of the language model must show. */
  languageModel?: { key?: string };
  /** What callers of the SMS gateway must show. */
  sms?: { token?: string };
  /** The key that callers of the provider of speech and translation must show. */
  speech?: { key?: string };
  /** What signs the webhooks that are sent here. */
  webhooks?: { secret?: string };
  /** What goes wrong from the start. */
  faults?: FaultChange['always'];
  now?: () => Date;
  /** Print a line for each request. */
  log?: boolean;
}
