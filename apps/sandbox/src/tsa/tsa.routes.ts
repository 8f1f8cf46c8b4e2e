import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { readBody } from '#eid/requests';
import { Refusal } from '#sandbox/refusal';
import type { World } from '#sandbox/world';
import { answerTimestamp } from './token.ts';
import { TimestampFaults } from './tsa.ts';

export function timestampRoutes(app: FastifyInstance, { tsa, pki }: Pick<World, 'tsa' | 'pki'>): void {
  app.addContentTypeParser('application/timestamp-query', { parseAs: 'buffer' }, (_request, body, done) => {
    done(null, body);
  });
  app.post<{ Body: unknown }>('/tsa', async ({ body }, reply) => {
    const { faults } = tsa;
    tsa.asked += 1;
    if (faults.slow_ms > 0) await sleep(faults.slow_ms, undefined, { ref: false });
    if (faults.down) throw new Refusal(503, 'The authority does not stamp now');
    const answer = faults.garbage
      ? Buffer.from('no timestamp')
      : await answerTimestamp(pki, faults, Buffer.isBuffer(body) ? body : Buffer.alloc(0));
    return reply.type('application/timestamp-reply').send(answer);
  });
  app.get('/tsa/asked', () => ({ asked: tsa.asked }));
  app.get('/tsa/faults', () => tsa.faults);
  app.put('/tsa/faults', ({ body }) => {
    tsa.faults = readBody(TimestampFaults, body);
    return tsa.faults;
  });
}
