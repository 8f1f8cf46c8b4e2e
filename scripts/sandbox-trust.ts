import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * The settings of a platform whose eID a sandbox is: its authority is the one we trust. Waits until it answers, as long
 * as `isOver` does not say that it never will.
 */
export async function trustSandbox(
  url: string,
  folder: string,
  isOver: () => boolean = () => false,
): Promise<Record<string, string>> {
  const save = async (name: string): Promise<string> => {
    for (;;) {
      if (isOver()) throw new Error('the sandbox ended while starting');
      const reply = await fetch(`${url}/ca/${name}.pem`).catch(() => null);
      if (reply?.ok) {
        const file = path.join(folder, `eid-${name}.pem`);
        writeFileSync(file, await reply.text());
        return file;
      }
      await sleep(100);
    }
  };
  return {
    EID_URL: url,
    EID_RELYING_PARTY_UUID: '00000000-0000-4000-8000-000000000000',
    EID_RELYING_PARTY_NAME: 'DEMO',
    EID_API_KEY: 'rp_sk_demo',
    EID_TRUST_ANCHORS: await save('root'),
    EID_INTERMEDIATES: await save('issuing'),
    TIMESTAMP_URL: `${url}/tsa`,
    TIMESTAMP_ANCHORS: await save('root'),
    // Its certificates name it as the place to ask whether they were taken back.
    OUTGOING_ALLOWED_NETWORKS: '127.0.0.0/8,::1',
  };
}
