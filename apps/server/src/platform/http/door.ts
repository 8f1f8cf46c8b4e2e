import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { bodyTimeoutMs, limitArrivals, longestArrivalMs } from './arrival.ts';
import { answerBrokenConnection } from './malformed.ts';

/** Connections that came in by the door of the machines. What a request says of itself does not count. */
const connections = new WeakSet<object>();

export const isAtMachineDoor = (request: FastifyRequest): boolean => connections.has(request.raw.socket);

/**
 * Headers have 10 s to arrive and then the body 30 (`arrival.ts`), or longer where an operation takes files. Node looks for late ones every 30 s unless told otherwise, and
 * overlooks them altogether while its limit for headers is the longer of the two.
 * A request without a host is refused by us, in the envelope; Node would send its status alone.
 */
export const connectionLimits = {
  headersTimeout: 10_000,
  requestTimeout: longestArrivalMs,
  connectionsCheckingInterval: 2_000,
  requireHostHeader: false,
};

/**
 * A door of its own for the machines that run the platform, on loopback and nowhere else. A proxy on this machine sends
 * its callers to the other one, so nobody from outside comes in here, whatever they write into headers.
 */
export async function openMachineDoor(app: FastifyInstance, port: number): Promise<Server> {
  const server = createServer(connectionLimits, (request, response) => app.routing(request, response));
  limitArrivals(server, bodyTimeoutMs);
  server.on('connection', (socket) => connections.add(socket));
  server.on('clientError', answerBrokenConnection);
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return server;
}
