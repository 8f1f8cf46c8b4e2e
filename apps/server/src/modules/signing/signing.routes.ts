import * as contract from '@tamga/contract/signing';
import type { FastifyInstance } from 'fastify';
import * as verification from '#modules/verification';
import { sendObject } from '#platform/http/download';
import { mount } from '#platform/http/mount';
import type { SigningDeps } from './deps.ts';
import { initiateSigning } from './digests.ts';
import { getSigning } from './documents.ts';
import { findBrought, findSigned, getSignature } from './downloads.ts';
import { openWaiting } from './statuses.ts';
import { initSigning } from './uploads.ts';

export function signingRoutes(app: FastifyInstance, deps: SigningDeps): void {
  const waiting = openWaiting(deps);
  const isChangedLater = verification.openChangeCheck(deps);
  app.addHook('preClose', async () => waiting.release());

  mount(app, contract.initSigning, ({ query, body }, person, { signal }) =>
    initSigning({ ...deps, isChangedLater }, person, query.begin, body, signal),
  );
  mount(app, contract.initiateSigning, ({ body }, person) => initiateSigning(deps, person, body));
  mount(app, contract.getSigningStatus, ({ params, query }, person, { signal }) =>
    waiting.status(person, params.sid, query.seen, signal),
  );
  mount(app, contract.getSigning, ({ params }, person) => getSigning(deps, person, params.id));
  mount(
    app,
    contract.downloadSigned,
    async ({ params, query }, person, exchange) => {
      const find = query.part === 'brought' ? findBrought : findSigned;
      return sendObject(exchange, await find(deps, person, params.id));
    },
    { alternative: ({ params }, person) => getSignature(deps, person, params.id) },
  );
}
