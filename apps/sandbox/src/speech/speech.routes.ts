import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { readBody } from '#eid/requests';
import { SpeechFaults } from './faults.ts';
import { complete, CompletionBody, hear, speak, SpeechBody, type SpeechProvider } from './speech.ts';

const types = { mp3: 'audio/mpeg', opus: 'audio/ogg', wav: 'audio/wav' } as const;
const fileSizeBytesMax = 25 * 1_024 * 1_024;

/** Three operations, as OpenAI has them and many others after them. */
export function speechRoutes(app: FastifyInstance, provider: SpeechProvider): void {
  void app.register(async (part) => {
    part.addContentTypeParser('multipart/form-data', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));

    part.post('/speech/v1/audio/speech', (request, reply) => {
      const asked = readBody(SpeechBody, request.body);
      provider.received.push({ path: 'speech', asked });
      return deliver(provider, request, reply, types[asked.response_format], () => speak(provider, asked));
    });

    part.post('/speech/v1/audio/transcriptions', { bodyLimit: fileSizeBytesMax }, async (request, reply) => {
      const headers = { 'content-type': String(request.headers['content-type']) };
      const form = await new Response(new Uint8Array(request.body as Buffer), { headers }).formData();
      const { file, language, ...more } = Object.fromEntries(form);
      if (!(file instanceof File)) return refuse(reply, 400, 'invalid_request_error', 'There is no file');
      if (typeof language !== 'string') return refuse(reply, 400, 'invalid_request_error', 'There is no language');
      const asked = { ...more, language, name: file.name, type: file.type };
      provider.received.push({ path: 'transcriptions', asked });
      const bytes = Buffer.from(await file.arrayBuffer());
      return deliver(provider, request, reply, 'application/json', () =>
        Buffer.from(JSON.stringify(hear(provider, bytes, language))),
      );
    });

    part.post('/speech/v1/chat/completions', (request, reply) => {
      const asked = readBody(CompletionBody, request.body);
      provider.received.push({ path: 'completions', asked });
      return deliver(provider, request, reply, 'application/json', () =>
        Buffer.from(JSON.stringify(complete(provider, asked))),
      );
    });
  });

  app.get('/speech/faults', () => provider.faults);
  app.put('/speech/faults', ({ body }) => {
    provider.faults = readBody(SpeechFaults, body);
    return provider.faults;
  });
}

const refuse = (reply: FastifyReply, status: number, type: string, message: string): FastifyReply =>
  reply.code(status).send({ error: { message, type, param: null, code: null } });

const page = Buffer.from('<!doctype html><title>502 Bad Gateway</title>');
const tooLarge = 50 * 1_024 * 1_024;

/** Sends an answer in pieces, as the real one does, or spoils it on the way. */
async function deliver(
  provider: SpeechProvider,
  { headers }: FastifyRequest,
  reply: FastifyReply,
  type: string,
  make: () => Buffer,
): Promise<FastifyReply> {
  const { faults } = provider;
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished && !faults.cut) provider.hungUp += 1;
  });
  if (headers.authorization !== `Bearer ${provider.key}`)
    return refuse(reply, 401, 'invalid_request_error', 'Incorrect API key provided');
  if (faults.slow_ms > 0) await sleep(faults.slow_ms, undefined, { ref: false });
  if (faults.too_many) return refuse(reply.header('retry-after', '20'), 429, 'requests', 'Rate limit reached');
  if (faults.down) return refuse(reply, 503, 'server_error', 'The engine is currently overloaded');
  const made = make();
  const right = faults.wrong_bytes || faults.wrong_type ? page : made;
  const whole = faults.too_large ? Buffer.alloc(tooLarge, made) : right;
  const bytes = faults.malformed_json ? whole.subarray(0, whole.length / 2) : whole;
  const half = Math.ceil(bytes.length / 2);
  reply.hijack();
  reply.raw.writeHead(200, { 'content-type': faults.wrong_type ? 'text/html' : type, 'transfer-encoding': 'chunked' });
  reply.raw.write(bytes.subarray(0, half));
  if (faults.stalled) return reply;
  // So that what has been written arrives before the end that it is to have.
  if (faults.cut) setTimeout(() => reply.raw.destroy(), 20).unref();
  else reply.raw.end(bytes.subarray(half));
  return reply;
}
