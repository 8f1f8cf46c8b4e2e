import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { readBody } from '#eid/requests';
import { Refusal } from '#sandbox/refusal';
import { z } from 'zod';
import { ModelFaults, ModelManner } from './faults.ts';
import { answerTo, type LanguageModel, ModelBody } from './model.ts';
import { piecesOf } from './wire.ts';

/** One operation, as OpenAI has it and many others after them: a stream of server-sent events. */
export function modelRoutes(app: FastifyInstance, model: LanguageModel): void {
  app.post('/model/v1/chat/completions', { bodyLimit: 1_024 * 1_024 }, async (request, reply) => {
    const { faults, manner } = model;
    const body = readBody(ModelBody, request.body);
    model.received.push(body.messages);
    if (request.headers.authorization !== `Bearer ${model.key}`) throw new Refusal(401, 'The key is missing or wrong');
    if (faults.slow_ms > 0) await sleep(faults.slow_ms, undefined, { ref: false });
    if (faults.down) throw new Refusal(503, 'The provider is down');
    if (faults.rate_limited) throw new Refusal(429, 'Too many requests');
    if (faults.page) return reply.type('text/html').send('<html><body>Welcome to the network</body></html>');
    reply.hijack();
    const { raw } = reply;
    raw.once('close', () => {
      if (!raw.writableFinished) model.abandonedAt.push(performance.now());
    });
    raw.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8', 'cache-control': 'no-cache' });
    raw.on('error', () => raw.destroy());
    for await (const bytes of piecesOf(faults, body.model, answerTo(manner, body.messages))) {
      if (raw.destroyed) return reply;
      if (bytes === 'drop') return raw.destroy();
      raw.write(bytes);
    }
    raw.end();
    return reply;
  });

  app.get('/model/faults', () => model.faults);
  app.put('/model/faults', ({ body }) => {
    model.faults = readBody(ModelFaults, body);
    return model.faults;
  });
  app.put('/model/manner', ({ body }) => {
    model.manner = readBody(z.strictObject({ manner: ModelManner }), body).manner;
    return { manner: model.manner };
  });
}
