import { createHash } from 'node:crypto';

const digits = 20;

/** What two people read to each other to see that they have the same key: digits of its hash, which every language has. */
export function compareCode(key: string): string {
  const hash = createHash('sha256')
    .update(Buffer.from(key.replace(/^whpk_/, ''), 'base64'))
    .digest('hex');
  const code = (BigInt(`0x${hash}`) % 10n ** BigInt(digits)).toString().padStart(digits, '0');
  return (code.match(/.{5}/g) ?? []).join(' ');
}

export const shownKeys = (keys: readonly string[]) => keys.map((key) => ({ key, code: compareCode(key) }));
