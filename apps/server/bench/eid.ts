// What signing in takes beside the platform itself: the national eID, played by the sandbox, and a person with a phone.
import { randomInt } from 'node:crypto';
import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';

const Reply = z.object({
  id: z.string().optional(),
  data: z
    .object({
      sid: z.string().optional(),
      link: z.string().optional(),
      tokens: z.unknown().optional(),
      qr: z.object({ link: z.string() }).optional(),
    })
    .optional(),
});

export interface Begun {
  sid: string;
}

export const addressOf = (index: number): string => `10.${(index >> 16) & 255}.${(index >> 8) & 255}.${index & 255}`;

export async function startSandbox(folder: string): Promise<{ url: string; stop(): void }> {
  const port = '18090';
  const main = path.join(import.meta.dirname, '../../sandbox/src/main.ts');
  const child = spawn(process.execPath, [main], {
    env: {
      ...process.env,
      PORT: port,
      SANDBOX_FOLDER: path.join(folder, 'sandbox'),
      SESSION_SECONDS: '900',
      QR_FRESH_SECONDS: '900',
    },
    stdio: 'ignore',
  });
  process.once('exit', () => child.kill());
  return { url: `http://127.0.0.1:${port}`, stop: () => void child.kill() };
}

export async function trust(url: string, folder: string): Promise<Record<string, string>> {
  const save = async (name: string): Promise<string> => {
    for (let attempt = 0; attempt < 300; attempt += 1) {
      const reply = await fetch(`${url}/ca/${name}.pem`).catch(() => null);
      if (reply?.ok) {
        const file = path.join(folder, `${name}.pem`);
        writeFileSync(file, await reply.text());
        return file;
      }
      await sleep(100);
    }
    throw new Error('the sandbox did not answer');
  };
  return {
    EID_URL: url,
    EID_RELYING_PARTY_UUID: '00000000-0000-4000-8000-000000000000',
    EID_RELYING_PARTY_NAME: 'DEMO',
    EID_API_KEY: 'rp_sk_demo',
    EID_TRUST_ANCHORS: await save('root'),
    EID_INTERMEDIATES: await save('issuing'),
  };
}

export async function ask(url: string, body: object, index: number): Promise<z.infer<typeof Reply>> {
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': addressOf(index) };
  const reply = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
  return Reply.parse(await reply.json());
}

export async function begin(url: string, index: number): Promise<Begun> {
  const { data } = await ask(`${url}/api/v1/auth/eid/start`, {}, index);
  return { sid: data?.sid ?? '' };
}

export async function approve(sandbox: string, url: string, { sid }: Begun): Promise<number> {
  const { data } = await ask(`${url}/api/v1/auth/eid/link`, { sid }, randomInt(1 << 24));
  const request = await ask(`${sandbox}/phone/api/people/110000000011/links`, { link: data?.link }, 1);
  await ask(`${sandbox}/phone/api/requests/${request.id ?? ''}/approve`, { pin: '1234' }, 1);
  return performance.now();
}
