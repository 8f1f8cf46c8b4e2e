import { EventEmitter } from 'node:events';
import path from 'node:path';
import { openBank } from '#bank/bank';
import { openCloud } from '#cloud/cloud';
import { openDirectory } from '#directory/directory';
import { FaultChange, openFaults, setFaults } from '#eid/faults';
import { demoOrganisations } from '#eid/organisations';
import { demoPeople } from '#eid/people';
import { demoRelyingParties } from '#eid/relying-parties';
import { openEmbeddings } from '#embeddings/embeddings';
import { openMailbox } from '#mail/mailbox';
import { openCatcher } from '#mail/smtp';
import { openLanguageModel } from '#model/model';
import { openAuthority } from '#pki/authority';
import { openCertificates } from '#pki/certificates';
import { openClamd } from '#scanner/clamd';
import { openVirusScanner } from '#scanner/scanner';
import { openSmsGateway } from '#sms/gateway';
import { openSocial } from '#social/social';
import { openSpeechProvider } from '#speech/speech';
import { openTimestamps } from '#tsa/tsa';
import { openWebhookReceiver } from '#webhooks/webhooks';
import { buildApp } from './app.ts';
import type { SandboxOptions } from './options.ts';
import type { World } from './world.ts';

export interface Sandbox {
  /** Where it is. */
  url: string;
  /** Where relying parties send their requests to. */
  providerUrl: string;
  /** Where to send mail, as a setting of a mail server is written. */
  smtpUrl: string;
  /** Where to ask for timestamps. */
  timestampUrl: string;
  /** Where to have files scanned, as a setting of a clamd is written. */
  scannerUrl: string;
  /** Lets things go wrong, for everybody or for the next session. */
  setFaults: (change: FaultChange) => void;
  world: World;
  close: () => Promise<void>;
}

const ownFolder = path.join(import.meta.dirname, '../../../.tamga/sandbox');

export async function openSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  const { host = '127.0.0.1', port = 0, folder = ownFolder } = options;
  const closing = new AbortController();
  let url = options.publicUrl ?? (port === 0 ? '' : `http://${host}:${port}`);
  const world = await openWorld({ ...options, folder }, () => url, closing.signal);
  const app = buildApp(world, options.log ?? false);
  const address = await app.listen({ host, port });
  url ||= address;
  const catcher = await openCatcher(world.mail, { host, port: options.smtpPort ?? 0 });
  const clamd = await openClamd(world.scanner, { host, port: options.clamdPort ?? 0 });
  return {
    url,
    providerUrl: world.dialect === 'eid-mn' ? url : `${url}/v3`,
    smtpUrl: catcher.url,
    timestampUrl: `${url}/tsa`,
    scannerUrl: clamd.url,
    setFaults: (change) => void setFaults(world.faults, FaultChange.parse(change)),
    world,
    close: async () => {
      closing.abort();
      for (const timer of world.sessions.timers.values()) clearTimeout(timer);
      await Promise.all([app.close(), catcher.close(), clamd.close()]);
    },
  };
}

async function openWorld(
  options: SandboxOptions & { folder: string },
  url: () => string,
  closing: AbortSignal,
): Promise<World> {
  const { dialect = 'eid-mn', folder, now = () => new Date() } = options;
  const people = options.people ?? demoPeople;
  const keyBits = options.keyBits ?? 2_048;
  const certificates = await openCertificates(certificateFolder(folder, url(), keyBits));
  const base = { folder, keyBits, certificates, url, now };
  // Opened at the first use: only then is the address known that the certificates carry.
  let authority: ReturnType<typeof openAuthority> | null = null;
  const changes: World['sessions']['changes'] = new EventEmitter();
  changes.setMaxListeners(0);
  return {
    dialect,
    schemeName: options.schemeName ?? 'smart-id',
    sessionMs: options.sessionMs ?? 120_000,
    readableMs: options.readableMs ?? 300_000,
    answerDelayMs: options.answerDelayMs ?? 300,
    qrFreshMs: options.qrFreshMs ?? (dialect === 'eid-mn' ? 20_000 : 5_000),
    relyingParties: options.relyingParties ?? demoRelyingParties,
    people,
    organisations: options.organisations ?? demoOrganisations,
    sessions: { byId: new Map(), repeats: new Map(), timers: new Map(), changes, finished: [] },
    faults: openFaults(options.faults),
    pins: new Map(),
    pki: { ...base, authority: () => (authority ??= openAuthority(base)) },
    mail: openMailbox(now),
    scanner: openVirusScanner(),
    sms: openSmsGateway(options.sms ?? {}, now),
    speech: openSpeechProvider(options.speech ?? {}),
    tsa: openTimestamps(),
    social: openSocial(options.social ?? {}, { url, now }),
    bank: openBank(options.bank ?? {}, { url, now }),
    cloud: openCloud(options.cloud ?? {}, now),
    directory: openDirectory(options.directory ?? {}, people),
    embeddings: openEmbeddings(options.embeddings ?? {}),
    languageModel: openLanguageModel(options.languageModel ?? {}),
    webhooks: openWebhookReceiver(options.webhooks ?? {}, now),
    url,
    now,
    closing,
  };
}

/** Certificates carry the address and the key, so each pair has its own; an address not known yet keeps none. */
const certificateFolder = (folder: string, url: string, keyBits: number): string | null =>
  url === '' ? null : path.join(folder, 'certificates', `${new URL(url).host.replaceAll(/\W/g, '_')}-${keyBits}`);
