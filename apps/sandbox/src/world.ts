import type { Bank } from '#bank/bank';
import type { Cloud } from '#cloud/cloud';
import type { Directory } from '#directory/directory';
import type { FaultBox } from '#eid/faults';
import type { Organisation } from '#eid/organisations';
import type { Person } from '#eid/person';
import type { RelyingParty } from '#eid/relying-parties';
import type { Sessions } from '#eid/sessions';
import type { Embeddings } from '#embeddings/embeddings';
import type { Mailbox } from '#mail/mailbox';
import type { LanguageModel } from '#model/model';
import type { Pins } from '#phone/pins';
import type { PkiDeps } from '#pki/holders';
import type { VirusScanner } from '#scanner/scanner';
import type { SmsGateway } from '#sms/gateway';
import type { Social } from '#social/provider';
import type { SpeechProvider } from '#speech/speech';
import type { TimestampAuthority } from '#tsa/tsa';
import type { WebhookReceiver } from '#webhooks/webhooks';
import type { Dialect } from './dialect.ts';

/** Everything that the sandbox knows. Functions say which part of it they use. */
export interface World {
  dialect: Dialect;
  schemeName: string;
  sessionMs: number;
  readableMs: number;
  answerDelayMs: number;
  qrFreshMs: number;
  relyingParties: RelyingParty[];
  people: Person[];
  organisations: Organisation[];
  sessions: Sessions;
  faults: FaultBox;
  pins: Pins;
  pki: PkiDeps;
  social: Social;
  bank: Bank;
  cloud: Cloud;
  directory: Directory;
  embeddings: Embeddings;
  languageModel: LanguageModel;
  mail: Mailbox;
  scanner: VirusScanner;
  sms: SmsGateway;
  speech: SpeechProvider;
  tsa: TimestampAuthority;
  webhooks: WebhookReceiver;
  url: () => string;
  now: () => Date;
  /** Aborted when the sandbox closes, so that no request is left waiting. */
  closing: AbortSignal;
}
