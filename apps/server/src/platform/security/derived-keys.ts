import { createHmac, hkdfSync } from 'node:crypto';
import type { Config } from '#config';

/** A key for one purpose, made of a setting that serves several. */
export const deriveKey = (secret: string, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', `tamga ${purpose}`, 32));

/**
 * For values so few that all could be hashed, such as national ids and codes of six digits: without the key, a table of
 * such hashes does not reveal them. Under one purpose the same text has the same hash, so each use has its own.
 */
export const keyedHash = ({ config }: { config: Pick<Config, 'JWT_SECRET'> }, purpose: string, text: string): string =>
  createHmac('sha256', deriveKey(config.JWT_SECRET.current.key.reveal(), purpose)).update(text).digest('hex');
