import { execFile } from 'node:child_process';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Party } from './relying-party.ts';

const run = promisify(execFile);

export const hasOpenssl = await run('openssl', ['version']).then(
  () => true,
  () => false,
);

/** Both channels: what OpenSSL says about a certificate is on either. A refusal is an answer too. */
export async function openssl(...words: string[]): Promise<string> {
  const { stdout, stderr } = await run('openssl', words).catch((error: { stdout: string; stderr: string }) => error);
  return `${stdout}${stderr}`;
}

/** What OpenSSL needs to judge the certificates of a sandbox, as files. */
export async function openBench(party: Party) {
  const folder = await mkdtemp(path.join(tmpdir(), 'tamga-sandbox-'));
  const file = (name: string) => path.join(folder, name);
  const download = async (name: string) => {
    const reply = await fetch(`${party.sandbox.url}/ca/${name}`);
    await writeFile(file(name), Buffer.from(await reply.arrayBuffer()));
    return file(name);
  };
  const [root, issuing] = [await download('root.pem'), await download('issuing.pem')];
  const write = async (der: string): Promise<string> => {
    const lines = der.match(/.{1,64}/g)?.join('\n') ?? '';
    await writeFile(file('leaf.pem'), `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`);
    return file('leaf.pem');
  };
  return {
    verify: async (der: string) => openssl('verify', '-CAfile', root, '-untrusted', issuing, await write(der)),
    verifyWithCrl: async (der: string) => {
      const crls: string[] = [];
      for (const name of ['root.crl', 'issuing.crl']) {
        await openssl('crl', '-inform', 'DER', '-in', await download(name), '-out', file(`${name}.pem`));
        crls.push('-CRLfile', file(`${name}.pem`));
      }
      const chain = ['-crl_check_all', ...crls, '-CAfile', root, '-untrusted', issuing];
      return openssl('verify', ...chain, await write(der));
    },
    ocsp: async (der: string, ...words: string[]) => {
      const question = [...words, '-issuer', issuing, '-cert', await write(der)];
      const whom = ['-url', `${party.sandbox.url}/ocsp`, '-CAfile', root, '-verify_other', issuing];
      return openssl('ocsp', ...question, ...whom);
    },
    text: async (der: string) =>
      openssl('x509', '-in', await write(der), '-noout', '-text', '-nameopt', 'utf8,sep_comma_plus'),
    file,
  };
}
