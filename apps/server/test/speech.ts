import assert from 'node:assert/strict';
import http from 'node:http';
import { openSandbox, type Sandbox } from '@tamga/sandbox';
import type { House, Scope } from './house.ts';

/** The settings of a platform whose engines this sandbox plays. */
export const speechSettings = (sandbox: Sandbox): Record<string, string> => ({
  SPEECH_STT: 'provider',
  SPEECH_TTS: 'provider',
  SPEECH_TRANSLATE: 'provider',
  SPEECH_PROVIDER_URL: `${sandbox.url}/speech/v1`,
  SPEECH_PROVIDER_KEY: 'speech-demo-key',
  SPEECH_TTS_VOICES: 'mn:nova,en:alloy,en:echo',
  SPEECH_TIMEOUT_MS: '10000',
});

export interface SpeechStand {
  env: Record<string, string>;
  /** Lets the provider go wrong from now on; without a word, all is well again. */
  setFaults(faults?: object): Promise<void>;
  /** What it was asked since this was last looked at. */
  received(): Sandbox['world']['speech']['received'];
  hungUp(): number;
}

export async function openSpeechStand(scope: Scope): Promise<SpeechStand> {
  const sandbox = await openSandbox();
  scope.after(() => sandbox.close());
  const { speech } = sandbox.world;
  return {
    env: speechSettings(sandbox),
    received: () => speech.received.splice(0),
    hungUp: () => speech.hungUp,
    async setFaults(faults = {}) {
      const headers = { 'content-type': 'application/json' };
      const body = JSON.stringify(faults);
      assert.equal((await fetch(`${sandbox.url}/speech/faults`, { method: 'PUT', headers, body })).status, 200);
    },
  };
}

/** A WAV file of silence, of so many milliseconds. */
export function silence(ms: number, rate = 8_000): Buffer {
  const head = Buffer.from(
    'RIFF\0\0\0\0WAVEfmt \x10\0\0\0\x01\0\x01\0\0\0\0\0\0\0\0\0\x02\0\x10\0data\0\0\0\0',
    'latin1',
  );
  const samples = Buffer.alloc(Math.round((ms * rate) / 1_000) * 2);
  head.writeUInt32LE(samples.length + 36, 4);
  head.writeUInt32LE(rate, 24);
  head.writeUInt32LE(rate * 2, 28);
  head.writeUInt32LE(samples.length, 40);
  return Buffer.concat([head, samples]);
}

/** Asks by a real connection, and hangs up once `until` has come about. */
export async function askAndHangUp(
  { app }: House,
  { path, headers, body }: { path: string; headers: Record<string, string>; body: object },
  until: () => Promise<unknown>,
): Promise<void> {
  if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' });
  const address = app.server.address();
  assert.ok(typeof address === 'object' && address);
  const request = http.request({
    port: address.port,
    path,
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
  });
  request.on('error', () => undefined);
  request.end(JSON.stringify(body));
  await until();
  const { promise: closed, resolve } = Promise.withResolvers<void>();
  request.once('close', resolve);
  request.destroy();
  await closed;
}
