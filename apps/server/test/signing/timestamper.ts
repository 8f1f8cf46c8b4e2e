import { X509Certificate } from 'node:crypto';
import { after } from 'node:test';
import { openSandbox } from '@tamga/sandbox';
import { requestTimestamp, type TimestampDeps } from '#platform/signing/timestamps';
import type { Stamp } from '#platform/signing/signing';
import { rootPem as strangerPem } from './signers.ts';

/** The timestamp authority that the sandbox plays, and its proofs. */
export async function openTimestamper() {
  const sandbox = await openSandbox();
  after(() => sandbox.close());
  const download = async (name: string) => Buffer.from(await (await fetch(`${sandbox.url}/ca/${name}`)).arrayBuffer());
  const root = new X509Certificate(await download('root.der'));
  const deps: TimestampDeps = { now: () => new Date(), trust: { anchors: [root] }, timeoutMs: 1_000 };
  const url = sandbox.timestampUrl;
  const stamp: Stamp = (hash, digest) => requestTimestamp(deps, url, hash, digest);
  return {
    deps,
    url,
    stamp,
    download,
    rootPem: root.toString(),
    other: new X509Certificate(strangerPem),
    setFaults: (faults: object = {}) =>
      fetch(`${url}/faults`, {
        method: 'PUT',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(faults),
      }),
  };
}
