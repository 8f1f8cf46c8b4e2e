import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { readBody } from '#eid/requests';
import { Refusal } from '#sandbox/refusal';
import { listPolicy } from '#screen/list.page';
import { NewSms, SmsFaults, type SmsGateway, standingOf, takeSms } from './gateway.ts';
import { smsPage } from './sms.page.ts';

/** An SMS gateway under `/sms/v1`, and the phones that it writes to under `/sms/`. */
export function smsRoutes(app: FastifyInstance, gateway: SmsGateway): void {
  app.post('/sms/v1/messages', (request, reply) =>
    answer(gateway, request, reply, () => takeSms(gateway, readBody(NewSms, request.body))),
  );
  app.get<{ Params: { id: string } }>('/sms/v1/messages/:id', (request, reply) =>
    answer(gateway, request, reply, () => standingOf(gateway, request.params.id)),
  );

  const list = (to?: string) => gateway.messages.filter((one) => to === undefined || one.to === to).toReversed();
  app.get<{ Querystring: { to?: string } }>('/sms/messages', ({ query }) => ({ messages: list(query.to) }));
  app.delete('/sms/messages', () => {
    gateway.messages.length = 0;
    return { messages: [] };
  });
  app.get('/sms/faults', () => gateway.faults);
  app.put('/sms/faults', ({ body }) => {
    gateway.faults = readBody(SmsFaults, body);
    return gateway.faults;
  });
  app.get('/sms/', (_request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', listPolicy)
      .header('cache-control', 'no-store')
      .send(smsPage(list())),
  );
}

async function answer(
  { faults, token }: SmsGateway,
  request: FastifyRequest,
  reply: FastifyReply,
  act: () => object,
): Promise<FastifyReply> {
  if (faults.slow_ms > 0) await sleep(faults.slow_ms, undefined, { ref: false });
  if (faults.down) throw new Refusal(503, 'The gateway is down');
  if (request.headers.authorization !== `Bearer ${token}`) throw new Refusal(401, 'The token is missing or wrong');
  const said = JSON.stringify(act());
  if (faults.connection_dropped) {
    reply.hijack();
    reply.raw.destroy();
    return reply;
  }
  return reply.type('application/json').send(faults.malformed_json ? said.slice(0, said.length / 2) : said);
}
