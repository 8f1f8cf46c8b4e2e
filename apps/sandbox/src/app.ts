import Fastify, { type FastifyInstance } from 'fastify';
import { providerRoutes } from '#eid/provider.routes';
import { sendProblem } from '#eid/reply';
import { phoneRoutes } from '#phone/phone.routes';
import { authorityRoutes } from '#pki/ca.routes';
import { Refusal } from './refusal.ts';
import type { World } from './world.ts';

export function buildApp(world: World, log: boolean): FastifyInstance {
  // A long poll holds its connection; when the sandbox closes, it is not waited for.
  const app = Fastify({ logger: log, forceCloseConnections: true, routerOptions: { maxParamLength: 4_000 } });
  app.setErrorHandler(sendProblem);
  app.setNotFoundHandler(() => {
    throw new Refusal(404, 'There is nothing at this address');
  });
  // The Mongolian provider left the prefix behind, and still answers under it.
  for (const prefix of world.dialect === 'eid-mn' ? ['', '/v3'] : ['/v3']) {
    void app.register(async (part) => providerRoutes(part, world), { prefix });
  }
  phoneRoutes(app, world);
  authorityRoutes(app, world);
  return app;
}
