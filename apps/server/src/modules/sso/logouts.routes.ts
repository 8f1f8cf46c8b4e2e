import * as contract from '@tamga/contract/sso.logout';
import type { FastifyInstance } from 'fastify';
import { bearerToken } from '#platform/http/access';
import type { Deps } from '#platform/deps';
import { mount } from '#platform/http/mount';
import { logOut, receiveLogout } from './logouts.ts';
import type { SsoDeps } from './sign-ins.ts';

export function logoutRoutes(app: FastifyInstance, sso: Deps & SsoDeps): void {
  mount(app, contract.logoutSso, async ({ body }, { origin }, { request }) => {
    // Public, because a person without a session here may have one upstream.
    const token = bearerToken(request);
    const person = token === null ? null : await sso.credentials.accessToken(token, origin);
    return logOut(sso, person, body ?? {});
  });
  // The upstream sends a form, by the standard; nothing else here takes one.
  void app.register(async (app) => {
    app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_, body, done) =>
      done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    );
    mount(app, contract.receiveLogout, ({ body }, { origin }) => receiveLogout(sso, origin, body.logout_token));
  });
}
