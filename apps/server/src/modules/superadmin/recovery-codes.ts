import { randomBytes, randomUUID, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { Secret } from 'otpauth';
import type { Db } from '#platform/data/db';
import { listUnusedCodes, type NewRecoveryCode } from './recovery-codes.sql.ts';

const codesCount = 10;
/** 80 bits: sixteen letters in base32. */
const codeBytes = 10;
const saltBytes = 16;
const hashBytes = 32;

const derive = promisify<string, Buffer, number, Buffer>(scrypt);

/** New codes, as they are shown and as they are kept. */
export async function makeRecoveryCodes(): Promise<{ shown: string[]; kept: NewRecoveryCode[] }> {
  const shown = Array.from({ length: codesCount }, newCode);
  const kept = await Promise.all(
    shown.map(async (code) => {
      const salt = randomBytes(saltBytes);
      return { id: randomUUID(), salt, hash: await derive(plain(code), salt, hashBytes) };
    }),
  );
  return { shown, kept };
}

/** The id of the unused code that was shown, or null. Each has a salt of its own, so each is tried. */
export async function findCode(db: Db, adminId: string, code: string): Promise<string | null> {
  const unused = await listUnusedCodes(db, adminId);
  const hits = await Promise.all(
    unused.map(async ({ id, salt, hash }) =>
      timingSafeEqual(await derive(plain(code), salt, hashBytes), hash) ? [id] : [],
    ),
  );
  return hits.flat()[0] ?? null;
}

const newCode = (): string =>
  new Secret({ buffer: new Uint8Array(randomBytes(codeBytes)).buffer }).base32.match(/.{4}/g)?.join('-') ?? '';

const plain = (code: string): string => code.replaceAll('-', '').toUpperCase();
