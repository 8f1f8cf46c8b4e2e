import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { problemOf, Refusal } from '#sandbox/refusal';
import type { Faults } from './faults.ts';
import type { Caller } from './relying-parties.ts';

export const callerOf = (request: FastifyRequest): Caller => ({
  address: request.ip,
  authorization: request.headers.authorization,
});

/** Sends an answer, or spoils it on the way. */
export async function deliver(reply: FastifyReply, faults: Faults, body: object): Promise<FastifyReply> {
  if (faults.slow_ms > 0) await sleep(faults.slow_ms, undefined, { ref: false });
  if (faults.connection_dropped) {
    reply.hijack();
    reply.raw.destroy();
    return reply;
  }
  const text = JSON.stringify(body);
  return reply.type('application/json').send(faults.malformed_json ? text.slice(0, text.length / 2) : text);
}

export function sendProblem(error: FastifyError | Refusal, _request: FastifyRequest, reply: FastifyReply): void {
  const refusal = error instanceof Refusal ? error : refusalOf(error);
  if (refusal.status === 500) process.emitWarning(error);
  const instance = `/task-id/${randomBytes(9).toString('base64url')}`;
  void reply.code(refusal.status).type('application/json').send(problemOf(refusal, instance));
}

/** Refusals of Fastify itself, such as a body that is not JSON. Anything else is a defect of ours. */
function refusalOf(error: FastifyError): Pick<Refusal, 'status' | 'message' | 'errors'> {
  const status = error.statusCode ?? 500;
  return { status, message: status < 500 ? error.message : 'The sandbox itself failed', errors: [] };
}
