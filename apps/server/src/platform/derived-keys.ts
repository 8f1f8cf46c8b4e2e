import { createHmac, hkdfSync } from 'node:crypto';
import type { Config } from '#config';

/** A key for one purpose, made of a setting that serves several. */
export const deriveKey = (secret: string, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', `tamga ${purpose}`, 32));

/**
 * For what is so few that all of it could be hashed, such as the numbers of people and codes of six digits: without the
 * key, a table of such hashes tells nobody what they are of.
 */
export const keyedHash = (
  { config }: { config: Pick<Config, 'JWT_SECRET'> },
  purpose: 'lockouts' | 'directory answers' | 'e-mail codes' | 'onboarding codes',
  text: string,
): string =>
  createHmac('sha256', deriveKey(config.JWT_SECRET.current.key.reveal(), purpose)).update(text).digest('hex');
