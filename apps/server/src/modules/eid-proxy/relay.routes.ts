import * as contract from '@tamga/contract/eid.relay';
import type { FastifyInstance } from 'fastify';
import { AppError } from '#platform/error';
import { mount } from '#platform/http/mount';
import type { Meter } from './meter.ts';
import { readBody } from './relay-bodies.ts';
import { callerOf } from './relay-callers.ts';
import { targetOf } from './relay-paths.ts';
import { readRelayedSession } from './relay-sessions.ts';
import { beginRelayed, readRelayedCertificate, type RelayDeps } from './relay.ts';

export function relayRoutes(app: FastifyInstance, deps: RelayDeps, { measure }: Meter): void {
  mount(app, contract.relaySignature, async ({ params, query, body: bytes }, actor, { request }) => {
    const target = targetOf(request.method, params.path);
    return measure(actor, target?.kind ?? 'unknown', async () => {
      if (!target) throw new AppError('request.not_found');
      if (!deps.eid.isConfigured) throw new AppError('eid.not_configured');
      const caller = await callerOf(deps, actor);
      const { kind, body } = target;
      if (kind === 'session' || body === null) return readRelayedSession(deps, caller, target, query.timeoutMs);
      const words = readBody(body, bytes);
      if (kind === 'certificate') return readRelayedCertificate(deps, caller, target, words);
      return beginRelayed(deps, caller, { ...target, kind }, words);
    });
  });
}
