import type { FastifyInstance } from 'fastify';
import type { World } from '#sandbox/world';
import { FaultChange, setFaults } from './faults.ts';
import { readBody } from './requests.ts';

/** What goes wrong, now and for the next session. */
export function faultRoutes(app: FastifyInstance, { faults }: Pick<World, 'faults'>): void {
  app.get('/faults', () => faults);
  app.put('/faults', ({ body }) => setFaults(faults, readBody(FaultChange, body)));
}
