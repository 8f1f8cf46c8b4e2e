import { readFileSync } from 'node:fs';
import type { Deps } from '#platform/deps';
import { readCertificate } from '#platform/verification/certificates';
import type { Trust } from '#platform/verification/verification-context';
import { readTrustedList } from './trusted-list.ts';

type Settings = Pick<
  Deps['config'],
  | 'VERIFY_ANCHORS_FILE'
  | 'VERIFY_TIMESTAMP_ANCHORS_FILE'
  | 'VERIFY_INTERMEDIATES_FILE'
  | 'VERIFY_TRUSTED_LIST_FILE'
  | 'EID_TRUST_ANCHORS'
  | 'TIMESTAMP_ANCHORS'
  | 'EID_INTERMEDIATES'
>;

/** Read once, when the process starts, so that a file that is wrong is noticed then. */
export function readTrust(config: Settings): Required<Trust> {
  const anchors = readFile('VERIFY_ANCHORS_FILE', config.VERIFY_ANCHORS_FILE ?? config.EID_TRUST_ANCHORS);
  const timestampAnchors = config.VERIFY_TIMESTAMP_ANCHORS_FILE
    ? readFile('VERIFY_TIMESTAMP_ANCHORS_FILE', config.VERIFY_TIMESTAMP_ANCHORS_FILE)
    : [...anchors, ...readFile('TIMESTAMP_ANCHORS', config.TIMESTAMP_ANCHORS)];
  const intermediates = readFile(
    'VERIFY_INTERMEDIATES_FILE',
    config.VERIFY_INTERMEDIATES_FILE ?? config.EID_INTERMEDIATES,
  );
  const list = config.VERIFY_TRUSTED_LIST_FILE;
  const listed = list ? readTrustedList(readFileSync(list, 'utf8')) : { authorities: [], timestampAuthorities: [] };
  return {
    anchors: [...anchors, ...listed.authorities],
    timestampAnchors: [...timestampAnchors, ...listed.timestampAuthorities],
    intermediates,
  };
}

function readFile(setting: string, file: string | undefined): Buffer[] {
  if (file === undefined) return [];
  const found = certificatesIn(readFileSync(file, 'utf8'));
  const good = found.filter((der) => readCertificate(der) !== null);
  // One that is left out silently would be missed on the day its chain is needed.
  if (good.length === 0 || good.length < found.length)
    throw new Error(`${setting} names a file that does not hold certificates only`);
  return good;
}

const certificatesIn = (pem: string): Buffer[] =>
  (pem.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? []).map((text) =>
    Buffer.from(text.replaceAll(/-----[A-Z ]+-----|\s/g, ''), 'base64'),
  );
