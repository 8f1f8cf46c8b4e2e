import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { readBody } from '#eid/requests';
import { Refusal } from '#sandbox/refusal';
import { answer, type Embeddings, EmbeddingsBody } from './embeddings.ts';
import { EmbeddingFaults } from './faults.ts';

const bodySizeBytesMax = 8 * 1_024 * 1_024;

/** One operation, as OpenAI has it and many others after them. */
export function embeddingRoutes(app: FastifyInstance, embeddings: Embeddings): void {
  app.post('/embeddings/v1/embeddings', { bodyLimit: bodySizeBytesMax }, async (request, reply) => {
    const { faults } = embeddings;
    const { model, input } = readBody(EmbeddingsBody, request.body);
    const texts = Array.isArray(input) ? input : [input];
    embeddings.received.push(texts);
    if (faults.slow_ms > 0) await sleep(faults.slow_ms, undefined, { ref: false });
    if (faults.connection_dropped) {
      reply.hijack();
      reply.raw.destroy();
      return reply;
    }
    if (faults.down) throw new Refusal(503, 'The provider is down');
    if (request.headers.authorization !== `Bearer ${embeddings.key}`)
      throw new Refusal(401, 'The key is missing or wrong');
    return reply.type('application/json').send(answer(embeddings, model, texts));
  });

  app.get('/embeddings/faults', () => embeddings.faults);
  app.put('/embeddings/faults', ({ body }) => {
    embeddings.faults = readBody(EmbeddingFaults, body);
    return embeddings.faults;
  });
}
