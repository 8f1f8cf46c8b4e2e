import { readFile } from 'node:fs/promises';
import { AppError } from '#platform/error';
import type { HashName } from '#platform/signing/signing';
import { requestTimestamp } from '#platform/signing/timestamps';
import { anchorsIn, readToken, wayUp } from '#platform/signing/tokens';
import type { SigningDeps } from './deps.ts';

/** When it was, by the authority of the settings, and the certificates of that authority, the anchor last. */
export async function stamp(
  { config, now }: Pick<SigningDeps, 'config' | 'now'>,
  hash: HashName,
  digest: Buffer,
): Promise<{ token: Buffer; chain: Buffer[] }> {
  const { TIMESTAMP_URL: url, TIMESTAMP_ANCHORS: file, TIMESTAMP_TIMEOUT_MS: timeoutMs } = config;
  if (url === undefined || file === undefined) throw new AppError('signing.not_set_up');
  const trust = { anchors: anchorsIn(await readFile(file, 'utf8')) };
  const token = await requestTimestamp({ now, trust, timeoutMs }, url, hash, digest);
  const read = readToken(token);
  const way = typeof read === 'string' ? null : wayUp(read, trust, read.at);
  return { token, chain: (way ?? []).map(({ raw }) => raw) };
}
