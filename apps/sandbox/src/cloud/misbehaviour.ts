import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyReply } from 'fastify';
import { Refusal } from '#sandbox/refusal';
import type { Cloud } from './cloud.ts';

/** True where a fault has answered. */
export async function misbehave({ faults }: Cloud, reply: FastifyReply): Promise<boolean> {
  if (faults.slow_ms > 0) await sleep(faults.slow_ms, undefined, { ref: false });
  if (faults.down) throw new Refusal(503, 'The cloud is down');
  if (faults.too_many) void reply.code(429).header('retry-after', '30').send({ error: 'slow_down' });
  else if (faults.html) void html(reply).send('<h1>Please sign in to the wireless network</h1>');
  else if (faults.redirected_to) void reply.redirect(faults.redirected_to, 307);
  else if (faults.endless)
    void reply.type('application/json').send(`{"access_token":"${'a'.repeat(10 * 1_024 * 1_024)}"}`);
  else return false;
  return true;
}

/** A form may lead on to where it came from: browsers hold the way back against the policy of this page, too. */
export const html = (reply: FastifyReply): FastifyReply =>
  reply
    .type('text/html; charset=utf-8')
    .header('content-security-policy', "default-src 'none'; style-src 'self'; base-uri 'none'; frame-ancestors 'none'")
    .header('cache-control', 'no-store');
