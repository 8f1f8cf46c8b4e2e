// What signing in takes beside the platform itself: the national eID, played by the sandbox, and a person with a phone.
import { randomInt } from 'node:crypto';
import { spawn } from 'node:child_process';
import path from 'node:path';
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

export async function startSandbox(folder: string): Promise<{ url: string; stop(): void; hasEnded(): boolean }> {
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
  return { url: `http://127.0.0.1:${port}`, stop: () => void child.kill(), hasEnded: () => child.exitCode !== null };
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
