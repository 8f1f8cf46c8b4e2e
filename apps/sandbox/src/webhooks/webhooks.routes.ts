import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { readBody } from '#eid/requests';
import { listPolicy } from '#screen/list.page';
import { webhooksPage } from './webhooks.page.ts';
import { isSigned, keepAttempt, takeFaults, WebhookFaults, type WebhookReceiver } from './webhooks.ts';

/** A receiver as others write one: it checks the signature over the bytes that came, and answers. */
export function webhookRoutes(app: FastifyInstance, receiver: WebhookReceiver): void {
  void app.register(async (part) => {
    // The signature covers the text, not its meaning.
    part.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => done(null, body));
    part.post('/webhooks/in', (request, reply) => receive(receiver, request, reply));
  });
  app.get('/webhooks/received', () => ({ attempts: receiver.attempts }));
  app.delete('/webhooks/received', () => {
    receiver.attempts.length = 0;
    return { attempts: [] };
  });
  app.get('/webhooks/faults', () => receiver.faults);
  app.put('/webhooks/faults', ({ body }) => {
    receiver.faults = readBody(WebhookFaults, body);
    return receiver.faults;
  });
  app.get('/webhooks/', (_request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', listPolicy)
      .header('cache-control', 'no-store')
      .send(webhooksPage(receiver.attempts.toReversed())),
  );
}

async function receive(receiver: WebhookReceiver, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const text = (name: string): string => String(request.headers[name] ?? '');
  const names = ['webhook-id', 'webhook-timestamp', 'webhook-signature'];
  const headers = Object.fromEntries(names.map((name) => [name, text(name)]));
  const body = typeof request.body === 'string' ? request.body : '';
  const verified = isSigned(receiver, headers, body);
  const { hang, slow_ms, redirect_to, status, answer_bytes } = takeFaults(receiver);
  const wrong = redirect_to === undefined ? status : 302;
  const answered = hang ? null : verified ? (wrong ?? 204) : 401;
  keepAttempt(receiver, {
    id: text('webhook-id'),
    timestamp: text('webhook-timestamp'),
    signatures: text('webhook-signature').split(' ').length,
    verified,
    answered,
    body,
  });
  if (slow_ms > 0) await sleep(slow_ms, undefined, { ref: false });
  if (answered === null) {
    // The sender waits until its own time limit.
    reply.hijack();
    return reply;
  }
  if (redirect_to !== undefined) void reply.header('location', redirect_to);
  return reply.code(answered).send(answer_bytes > 0 ? 'a'.repeat(answer_bytes) : undefined);
}
