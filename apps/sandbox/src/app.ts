import Fastify, { type FastifyInstance } from 'fastify';
import { bankRoutes } from '#bank/bank.routes';
import { cloudRoutes } from '#cloud/cloud.routes';
import { directoryRoutes } from '#directory/directory.routes';
import { faultRoutes } from '#eid/faults.routes';
import { mongolianRoutes } from '#eid/mongolian.routes';
import { deviceLinkPath } from '#eid/opening';
import { providerRoutes } from '#eid/provider.routes';
import { sendProblem } from '#eid/reply';
import { embeddingRoutes } from '#embeddings/embeddings.routes';
import { mailRoutes } from '#mail/mail.routes';
import { modelRoutes } from '#model/model.routes';
import { phoneRoutes } from '#phone/phone.routes';
import { authorityRoutes } from '#pki/ca.routes';
import { scannerRoutes } from '#scanner/scanner.routes';
import { screenRoutes } from '#screen/screen.routes';
import { smsRoutes } from '#sms/sms.routes';
import { socialRoutes } from '#social/social.routes';
import { speechRoutes } from '#speech/speech.routes';
import { timestampRoutes } from '#tsa/tsa.routes';
import { webhookRoutes } from '#webhooks/webhooks.routes';
import { Refusal } from './refusal.ts';
import type { World } from './world.ts';

export function buildApp(world: World, log: boolean): FastifyInstance {
  // A long poll holds its connection; when the sandbox closes, it is not waited for.
  const app = Fastify({
    logger: log,
    forceCloseConnections: true,
    routerOptions: { maxParamLength: 4_000 },
    frameworkErrors: (_error, request, reply) =>
      sendProblem(new Refusal(400, 'This is not an address'), request, reply),
  });
  app.setErrorHandler(sendProblem);
  app.setNotFoundHandler(() => {
    throw new Refusal(404, 'There is nothing at this address');
  });
  // The Mongolian provider left the prefix behind, and still answers under it.
  for (const prefix of world.dialect === 'eid-mn' ? ['', '/v3'] : ['/v3']) {
    void app.register(
      async (part) => {
        providerRoutes(part, world);
        if (world.dialect === 'eid-mn') mongolianRoutes(part, world);
      },
      { prefix },
    );
  }
  phoneRoutes(app, world);
  screenRoutes(app, world);
  // A tap on a device link in a browser lands on the phone's screen, with the link untouched: it is signed.
  app.get(deviceLinkPath(world.dialect), (request, reply) =>
    reply.redirect(`/phone/?link=${encodeURIComponent(`${world.url()}${request.url}`)}`),
  );
  authorityRoutes(app, world);
  faultRoutes(app, world);
  mailRoutes(app, world.mail);
  scannerRoutes(app, world.scanner);
  smsRoutes(app, world.sms);
  socialRoutes(app, world.social);
  bankRoutes(app, world.bank);
  cloudRoutes(app, world.cloud);
  directoryRoutes(app, world.directory);
  embeddingRoutes(app, world.embeddings);
  speechRoutes(app, world.speech);
  modelRoutes(app, world.languageModel);
  timestampRoutes(app, world);
  webhookRoutes(app, world.webhooks);
  return app;
}
