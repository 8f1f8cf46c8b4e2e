import type { IncomingMessage } from 'node:http';
import type { FastifyRequest } from 'fastify';
import { AppError } from '#platform/error';
import { type Answer, replayed } from '#platform/http/library';
import { prefetch } from './prefetch.ts';
import { type RequestContext, setRequestContext } from './request-context.ts';
import { cibaGrant } from './clients.ts';
import { type Host, required } from './host.ts';
import { formPolicy } from './pages.ts';
import { type ProviderDeps, routes } from './provider.ts';
import { settlePush } from './pushes.ts';

export type Choose = (
  request: FastifyRequest,
  incoming?: IncomingMessage,
) => Promise<{ answer: Answer; incoming: IncomingMessage }>;

/** Hands requests to the library of now, with what it will need asked for in one trip where that is known beforehand. */
export function chooserOf(deps: ProviderDeps, host: Host | null): Choose {
  const issuer = URL.parse(deps.config.OAUTH_ISSUER ?? '');
  return async (request, incoming = replayed(request)) => {
    const path = request.raw.url?.split('?')[0] ?? '';
    // Another spelling of an address: a guard that compares addresses by their letters would miss it.
    if (path.endsWith('/') || path.includes('%')) throw new AppError('request.not_found');
    // PostgreSQL holds no text with this, and what is asked is kept with the code.
    if (/%00|\0/.test(`${request.raw.url} ${typeof request.body === 'string' ? request.body : ''}`))
      throw new AppError('request.invalid');
    const grantType = grantTypeOf(path, request);
    const isKeyless = keyless.has(path) || grantType === 'client_credentials';
    const provider = await (isKeyless ? required(host).keyless() : required(host).provider());
    // How we are reached is for the issuer to say, never for a header that the caller wrote.
    incoming.headers.host = issuer?.host;
    incoming.headers['x-forwarded-proto'] = issuer?.protocol.slice(0, -1);
    delete incoming.headers['x-forwarded-host'];
    const context: RequestContext = { at: deps.now(), origin: request.origin, known: new Map() };
    const pushed = grantType === cibaGrant ? pushOf(request) : null;
    if (pushed !== null) {
      const { pushes } = required(host);
      const { origin, signal } = request;
      await settlePush({ ...deps, pushes }, provider, { id: pushed, origin, signal });
    }
    if (grantType === 'refresh_token') context.writes = { spent: null, access: null, refresh: null };
    const asked = tokenOf(request);
    if (asked) await prefetch(deps, context, asked);
    setRequestContext(incoming, context);
    const callback = provider.callback();
    return {
      incoming,
      answer: (incoming, outgoing) => {
        // A page of the library that sends itself on adds the hash of its script to this.
        outgoing.setHeader('content-security-policy', formPolicy);
        return callback(incoming, outgoing);
      },
    };
  };
}

const keyless: ReadonlySet<string> = new Set([routes.introspection, routes.revocation, routes.userinfo]);

/** The request on a phone that an application asks about. */
function pushOf({ body }: FastifyRequest): string | null {
  return typeof body === 'string' ? new URLSearchParams(body).get('auth_req_id') : null;
}

const grantTypeOf = (path: string, { body }: FastifyRequest): string | null =>
  path === routes.token && typeof body === 'string' ? new URLSearchParams(body).get('grant_type') : null;

/** The token that a request is about, and who says they ask. Neither is believed yet: the library checks both. */
function tokenOf({ raw, body, headers }: FastifyRequest): { token: string; clientId: string | null } | null {
  const path = raw.url?.split('?')[0];
  const form = new URLSearchParams(typeof body === 'string' ? body : '');
  const clientId = basicName(headers.authorization) ?? form.get('client_id');
  if (path === routes.userinfo) {
    const token = /^(?:bearer|dpop) (\S+)$/i.exec(headers.authorization ?? '')?.[1] ?? form.get('access_token');
    return token ? { token, clientId: null } : null;
  }
  const names = path === routes.introspection || path === routes.revocation ? ['token'] : [];
  if (path === routes.token) names.push('refresh_token', 'code');
  const token = names.map((name) => form.get(name)).find(Boolean);
  return token ? { token, clientId } : null;
}

function basicName(header: string | undefined): string | null {
  const [, encoded] = /^basic (\S+)$/i.exec(header ?? '') ?? [];
  const [name] = encoded ? Buffer.from(encoded, 'base64').toString().split(':') : [];
  return name ?? null;
}
