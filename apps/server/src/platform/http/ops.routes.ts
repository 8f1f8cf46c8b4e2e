import * as contract from '@tamga/contract/ops';
import type { FastifyInstance } from 'fastify';
import { holdsMetricsToken } from './access.ts';
import type { Deps } from '#platform/deps';
import { AppError } from '#platform/error';
import { mount } from './mount.ts';
import { describeApi } from './openapi.ts';
import { checkEngines } from './ready.ts';
import { referencePage, referencePolicy, openReferenceScript } from './reference.ts';
import { version } from '#platform/observability/version';

export function opsRoutes(app: FastifyInstance, deps: Deps, isStopping: () => boolean): void {
  mount(app, contract.health, () => ({ version }));

  mount(app, contract.ready, async (_, __, { request }) => {
    const engines = await checkEngines(deps);
    const isTrusted = holdsMetricsToken(deps.config, request);
    const failed = engines.filter((engine) => engine.required && !engine.ready);
    if (failed.length > 0 || isStopping()) {
      const fields = failed.map(({ name, reason = '' }) => ({ path: name, mn: reason, en: reason }));
      throw new AppError('server.unavailable', isTrusted ? { fields } : {});
    }
    return {
      ready: true,
      engines: engines.map(({ name, ready, reason }) => ({ name, ready, ...(isTrusted && reason && { reason }) })),
    };
  });

  mount(app, contract.metrics, () => deps.metrics.registry.metrics());

  mount(app, contract.reference, (_, __, { reply }) => {
    reply.header('content-security-policy', referencePolicy);
    return referencePage;
  });
  const referenceScript = openReferenceScript();
  mount(app, contract.referenceScript, () => referenceScript());
  mount(app, contract.openapi, () => describeApi(app.kernel.envelopes, version));
}
