import { createPrivateKey, createPublicKey, generateKeyPair, type KeyObject } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { keepFirst } from './keep.ts';

export type KeyKind = { type: 'ec'; curve: 'P-256' | 'P-384' } | { type: 'rsa'; bits: number };

export interface KeyPair {
  privateKey: KeyObject;
  publicKey: KeyObject;
}

const generate = promisify(generateKeyPair);

/** The key of this name: the one on disk, or a new one that is kept there. Large RSA keys take seconds to make. */
export async function keyNamed(deps: { folder: string }, name: string, kind: KeyKind): Promise<KeyPair> {
  const folder = path.join(deps.folder, 'keys', folderOf(kind));
  await mkdir(folder, { recursive: true });
  const pem = await keepFirst(path.join(folder, `${name}.pem`), () => newKey(kind));
  const privateKey = createPrivateKey(pem);
  return { privateKey, publicKey: createPublicKey(privateKey) };
}

const folderOf = (kind: KeyKind): string =>
  kind.type === 'ec' ? kind.curve.toLowerCase().replace('-', '') : `rsa${kind.bits}`;

async function newKey(kind: KeyKind): Promise<string> {
  const { privateKey } =
    kind.type === 'ec'
      ? await generate('ec', { namedCurve: kind.curve })
      : await generate('rsa', { modulusLength: kind.bits });
  return privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
}
