import { readFileSync } from 'node:fs';
import { Counter } from 'prom-client';
import type { Deps } from '#platform/deps';
import { AppError } from '#platform/error';
import { openCalls } from './calls.ts';
import { type Certificate, readAll } from './certificates.ts';
import type { Trust } from './chain.ts';
import { commonName } from './names.ts';
import type { EidProvider } from './provider.ts';
import { type FindProofs, onlineProofs } from './revocation.ts';
import type { Rules } from './rules.ts';
import { openSmartId } from './smart-id.ts';

/** The national eID as this process knows it: opened once, for the circuit and the lists are its memory. */
export interface Eid {
  isConfigured: boolean;
  provider: EidProvider;
  trust: Trust;
  rules: Rules;
  findProofs: FindProofs;
  verifications: Counter<'purpose' | 'outcome'>;
}

type Needs = Pick<Deps, 'config' | 'metrics' | 'log' | 'now'>;

/** Without EID_URL everything is refused with `eid.not_configured`. A file that cannot be read stops the start. */
export function openEid(deps: Needs): Eid {
  const { config } = deps;
  return {
    isConfigured: config.EID_URL !== undefined,
    provider: openProvider(deps),
    trust: readTrust(config),
    rules: {
      policies: { auth: config.EID_POLICIES ?? null, sign: config.EID_SIGNING_POLICIES ?? null },
      isNonceRequired: config.EID_OCSP_NONCE === 'required',
      countries: config.EID_COUNTRIES,
    },
    findProofs: onlineProofs(deps, config.EID_REVOCATION_TIMEOUT_MS),
    verifications: new Counter({
      name: 'tamga_eid_verifications_total',
      help: 'Answers of the eID provider that were verified, by purpose and outcome: accepted, or the check that failed',
      labelNames: ['purpose', 'outcome'],
      registers: [deps.metrics.registry],
    }),
  };
}

/** The certificates that chains may end in or pass through, and until when. */
export const listTrusted = ({ trust }: Pick<Eid, 'trust'>): { name: string; expires_at: Date }[] =>
  [...trust.anchors, ...trust.intermediates].map(({ subject, x509 }) => ({
    name: subject.get(commonName) ?? x509.subject,
    expires_at: x509.validToDate,
  }));

export function readTrust(config: Pick<Deps['config'], 'EID_TRUST_ANCHORS' | 'EID_INTERMEDIATES'>): Trust {
  return {
    anchors: readFile('EID_TRUST_ANCHORS', config.EID_TRUST_ANCHORS),
    intermediates: readFile('EID_INTERMEDIATES', config.EID_INTERMEDIATES),
  };
}

function readFile(setting: string, file: string | undefined): Certificate[] {
  if (file === undefined) return [];
  const found = readAll(readFileSync(file, 'utf8'));
  const certificates = found.filter((certificate) => certificate !== null);
  // One that is left out silently would be missed on the day its chain is needed.
  if (certificates.length === 0 || certificates.length < found.length) {
    throw new Error(`${setting} names a file that does not hold certificates only`);
  }
  return certificates;
}

function openProvider(deps: Needs): EidProvider {
  const { config } = deps;
  const { EID_URL: url, EID_RELYING_PARTY_UUID: uuid, EID_RELYING_PARTY_NAME: name } = config;
  if (url === undefined || uuid === undefined || name === undefined) return nobody;
  const key = config.EID_API_KEY?.reveal();
  const ask = openCalls(deps, {
    url: url.replace(/\/$/, ''),
    headers: key === undefined ? {} : { authorization: `Bearer ${key}` },
    timeoutMs: config.EID_TIMEOUT_MS,
    tlsKeys: config.EID_TLS_KEYS,
  });
  const { EID_DIALECT: dialect, EID_SCHEME_NAME: schemeName, EID_CERTIFICATE_LEVEL: level } = config;
  return openSmartId({ ask, now: deps.now }, { dialect, uuid, name, schemeName, level });
}

const refuse = (): Promise<never> => Promise.reject(new AppError('eid.not_configured'));

const nobody: EidProvider = {
  startAuthentication: refuse,
  startSignature: refuse,
  startCertificateChoice: refuse,
  readSigningCertificate: refuse,
  status: refuse,
  resolve: refuse,
  relay: refuse,
  records: { certificates: refuse, devices: refuse, activity: refuse, representations: refuse },
  seals: { readCertificate: refuse, seal: refuse },
};
