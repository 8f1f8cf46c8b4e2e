import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';

/** What is signed, and the signature, as the file says itself; each in a file of this folder. */
export function takeApart(bytes: Buffer, folder: string): { signed: string; signature: string } {
  const [, , start = 0, end = 0, rest = 0] = (
    /\/ByteRange \[(\d+) (\d+) (\d+) (\d+) *\]/.exec(bytes.toString('latin1')) ?? []
  ).map(Number);
  assert.equal(end + rest, bytes.length, 'all of the file is signed');
  const hex = bytes.subarray(start + 1, end - 1).toString('latin1');
  const [signed, signature] = [path.join(folder, 'signed.bin'), path.join(folder, 'signature.der')];
  writeFileSync(signed, Buffer.concat([bytes.subarray(0, start), bytes.subarray(end)]));
  writeFileSync(signature, Buffer.from(hex, 'hex'));
  return { signed, signature };
}

/** What OpenSSL says of the seal, by the certificates that are published. */
export function verifyWithOpenssl(
  bytes: Buffer,
  folder: string,
  certificates: readonly string[],
): { status: number | null; said: string } {
  const { signed, signature } = takeApart(bytes, folder);
  const authority = path.join(folder, 'authority.pem');
  writeFileSync(authority, certificates.join('\n'));
  const words = ['cms', '-verify', '-cades', '-binary', '-inform', 'DER', '-in', signature, '-content', signed];
  const trusting = ['-CAfile', authority, '-purpose', 'any', '-out', '/dev/null'];
  const { status, stderr } = spawnSync('openssl', [...words, ...trusting]);
  return { status, said: String(stderr) };
}

export const askPdfsig = (file: string): string => execFileSync('pdfsig', ['-nocert', file], { encoding: 'utf8' });

/** The first of these programs that is not on this machine. */
export const missingProgram = (programs: readonly (readonly [string, string])[]): string | undefined =>
  programs.find(([program, word]) => spawnSync(program, [word]).error)?.[0];
