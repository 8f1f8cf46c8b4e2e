import * as contract from '@tamga/contract/superadmin.onboarding';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as auth from '#modules/auth';
import type * as eid from '#modules/eid';
import type { Tokens } from '#modules/sessions';
import type { Deps } from '#platform/deps';
import { mount } from '#platform/http/mount';
import { enterCode, sendCode } from './email-codes.ts';
import { beginTotp, showTotp } from './enrolment.ts';
import { pollEid, proveAccount, startById, startByLink } from './onboarding.ts';

export function onboardingRoutes(
  app: FastifyInstance,
  world: Deps & { eid: eid.Eid; pace: auth.Pace; tokens: Tokens },
): void {
  const deps = { ...world, proofs: auth.openProofs(world) };
  app.addHook('preClose', async () => deps.proofs.release());

  mount(app, contract.onboardSocial, ({ body }, { origin }) => proveAccount(deps, origin, body));
  mount(app, contract.onboardEidStart, ({ body }, holder, { request }) =>
    startByLink(deps, holder, body?.callback_url, agentOf(request)),
  );
  mount(app, contract.onboardEidStartById, ({ body }, holder, { request }) =>
    startById(deps, holder, body.national_id, agentOf(request)),
  );
  mount(app, contract.onboardEidPoll, ({ body }, holder, { signal }) => pollEid(deps, holder, body?.callback, signal));
  mount(app, contract.onboardEmailSend, (_, holder) => sendCode(deps, holder));
  mount(app, contract.onboardEmailVerify, ({ body }, holder) => enterCode(deps, holder, body.code));
  mount(app, contract.onboardTotpInit, (_, holder) => beginTotp(deps, holder));
  mount(app, contract.onboardTotpVerify, ({ body }, holder, { request }) =>
    showTotp(deps, holder, body.code, agentOf(request)),
  );
}

const agentOf = ({ headers }: FastifyRequest): string => headers['user-agent'] ?? '';
