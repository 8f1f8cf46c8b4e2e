import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { InteractionResults, Provider } from 'oidc-provider';
import { z } from 'zod';
import { readBody } from '#eid/requests';
import { Refusal } from '#sandbox/refusal';
import { SignInFaults, SocialFaults } from './faults.ts';
import { loginPage, messagePage } from './login.page.ts';
import { openProvider, type Social } from './provider.ts';

const names = z.union([z.string(), z.array(z.string())]).transform((said) => [said].flat());
const Choice = z.object({ account: z.string().optional(), cancel: z.string().optional(), fault: names.optional() });

/** A social network as an OpenID provider, under `/social`. */
export function socialRoutes(app: FastifyInstance, social: Social): void {
  // Opened at the first use: only then is the address known that its tokens carry.
  let opened: Promise<Provider> | null = null;
  const provider = () => (opened ??= openProvider(social));

  app.get('/social/faults', () => social.faults.always);
  app.put('/social/faults', ({ body }) => {
    social.faults.always = readBody(SocialFaults, body);
    return social.faults.always;
  });
  serveFile(app, 'login.css', 'text/css; charset=utf-8');
  serveFile(app, 'icon.svg', 'image/svg+xml');

  void app.register(async (part) => {
    part.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      (_request: FastifyRequest, body: string, done: (error: null, body: unknown) => void) => done(null, formOf(body)),
    );
    part.get('/social/login/:uid', async (request, reply) => {
      if (!(await isOpen(await provider(), request, reply))) return over(reply);
      return html(reply, social).send(loginPage(social.accounts, social.client.clientId));
    });
    part.post('/social/login/:uid', async (request, reply) => {
      if (!(await isOpen(await provider(), request, reply))) return over(reply);
      const result = resultOf(social, readBody(Choice, request.body));
      return reply.redirect(await (await provider()).interactionResult(request.raw, reply.raw, result), 303);
    });
  });

  void app.register(async (part) => {
    // The provider reads bodies itself.
    part.removeAllContentTypeParsers();
    part.addContentTypeParser('*', (_request, _payload, done) => done(null));
    part.all('/social/*', async (request, reply) => {
      const { down, slow_ms: slowMs } = social.faults.always;
      if (slowMs > 0) await sleep(slowMs, undefined, { ref: false });
      if (down) throw new Refusal(503, 'The social network is down');
      const answer = (await provider()).callback();
      reply.hijack();
      // It finds out by the difference that it is not at the root.
      const url = request.raw.url ?? '';
      Object.assign(request.raw, { originalUrl: url, url: url.slice('/social'.length) });
      await answer(request.raw, reply.raw);
    });
  });
}

function resultOf(social: Social, { account, cancel, fault = [] }: z.output<typeof Choice>): InteractionResults {
  if (cancel) return { error: 'access_denied', error_description: 'The person changed their mind' };
  if (!social.accounts.some(({ subject }) => subject === account)) throw new Refusal(400, 'There is no such account');
  const faults = SignInFaults.parse(Object.fromEntries(fault.map((name) => [name, true])));
  return { login: { accountId: account ?? '' }, faults };
}

const isOpen = (provider: Provider, request: FastifyRequest, reply: FastifyReply): Promise<boolean> =>
  provider.interactionDetails(request.raw, reply.raw).then(
    () => true,
    () => false,
  );

const over = (reply: FastifyReply): FastifyReply =>
  html(reply, null)
    .code(404)
    .send(messagePage('This sign-in is over', 'Go back to where you came from, and begin again.'));

/** A form may lead on to where it came from: browsers hold the way back against the policy of this page, too. */
function html(reply: FastifyReply, social: Social | null): FastifyReply {
  const origins = (social?.client.redirectUris ?? []).map((uri) => new URL(uri).origin);
  const policy = `default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; frame-ancestors 'none'`;
  return reply
    .type('text/html; charset=utf-8')
    .header('content-security-policy', `${policy}; form-action ${["'self'", ...new Set(origins)].join(' ')}`)
    .header('cache-control', 'no-store');
}

function formOf(body: string): object {
  const said = new URLSearchParams(body);
  return Object.fromEntries([...new Set(said.keys())].map((name) => [name, simplest(said.getAll(name))]));
}

const simplest = (all: string[]): string | string[] => (all.length === 1 && all[0] !== undefined ? all[0] : all);

function serveFile(app: FastifyInstance, name: string, type: string): void {
  const file = path.join(import.meta.dirname, name);
  app.get(`/social/${name}`, async (_request, reply) => reply.type(type).send(await readFile(file)));
}
