import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { readBody } from '#eid/requests';
import { Refusal } from '#sandbox/refusal';
import { agreePage, calendarPage } from './agree.page.ts';
import { type Cloud, endGrant, giveCode, holderOf, takeCode, takeRefresh } from './cloud.ts';
import { driveRoutes } from './drive.routes.ts';
import { CloudFaults } from './faults.ts';
import { html, misbehave } from './misbehaviour.ts';

const Asked = z.object({
  response_type: z.literal('code'),
  client_id: z.string(),
  redirect_uri: z.string(),
  scope: z.string(),
  state: z.string(),
  code_challenge: z.string().length(43),
  code_challenge_method: z.literal('S256'),
});
const Choice = z.object({ account: z.string().optional(), refuse: z.string().optional() });
const Event = z.object({ name: z.string().regex(/^[\w-]+\.ics$/) });

/** OAuth 2 as providers of calendars and files have it, and a calendar and a drive behind it, under `/cloud`. */
export function cloudRoutes(app: FastifyInstance, cloud: Cloud): void {
  app.get('/cloud/faults', () => cloud.faults);
  app.put('/cloud/faults', ({ body }) => {
    cloud.faults = readBody(CloudFaults, body);
    return cloud.faults;
  });
  app.get('/cloud/figures', () => cloud.figures);
  app.get('/cloud/', (_request, reply) => html(reply).send(calendarPage(cloud)));

  void app.register(async (part) => {
    const asText = (_request: FastifyRequest, body: string, done: (error: null, body: unknown) => void) =>
      done(null, Object.fromEntries(new URLSearchParams(body)));
    part.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, asText);
    part.get('/cloud/authorize', (request, reply) => html(reply).send(agreePage(cloud, askedOf(cloud, request).scope)));
    part.post('/cloud/authorize', (request, reply) => {
      const { redirect_uri: redirectUri, scope, state, code_challenge: challenge } = askedOf(cloud, request);
      const { account } = readBody(Choice, request.body);
      const back = new URL(redirectUri);
      back.searchParams.set('state', state);
      if (account === undefined) back.searchParams.set('error', 'access_denied');
      else if (!cloud.accounts.includes(account)) throw new Refusal(400, 'There is no such account');
      else back.searchParams.set('code', giveCode(cloud, { account, scope, challenge, redirectUri }));
      return reply.redirect(back.href, 303);
    });
    part.post('/cloud/token', async (request, reply) => {
      if (await misbehave(cloud, reply)) return reply;
      requireClient(cloud, request);
      const said = z.record(z.string(), z.string()).parse(request.body);
      const {
        code = '',
        code_verifier: verifier = '',
        redirect_uri: redirectUri = '',
        refresh_token: token = '',
      } = said;
      const given =
        said['grant_type'] === 'refresh_token'
          ? takeRefresh(cloud, token)
          : takeCode(cloud, { code, verifier, redirectUri });
      if (!given) return reply.code(400).send({ error: 'invalid_grant' });
      const { token_missing, wrong_kind } = cloud.faults;
      if (token_missing) return reply.send({ ...given, access_token: undefined });
      return reply.header('cache-control', 'no-store').send(wrong_kind ? { ...given, token_type: 'mac' } : given);
    });
    part.post('/cloud/revoke', async (request, reply) => {
      if (await misbehave(cloud, reply)) return reply;
      requireClient(cloud, request);
      endGrant(cloud, z.object({ token: z.string() }).parse(request.body).token);
      return reply.send({});
    });
  });
  void app.register(async (part) => calendarRoutes(part, cloud));
  driveRoutes(app, cloud);
}

/** CalDAV as far as events are put and taken away (RFC 4791, 5.3.2; RFC 4918, 9.6). */
function calendarRoutes(part: FastifyInstance, cloud: Cloud): void {
  part.addContentTypeParser('text/calendar', { parseAs: 'string' }, (_request, body, done) => done(null, body));
  const eventsOf = (request: FastifyRequest): Map<string, string> => {
    const holder = holderOf(cloud, (request.headers.authorization ?? '').replace(/^Bearer /, ''));
    if (!holder) throw new Refusal(401, 'The token is not good');
    if (!holder.scopes.includes('calendar')) throw new Refusal(403, 'The token is not for calendars');
    const events = cloud.calendars.get(holder.account) ?? new Map<string, string>();
    cloud.calendars.set(holder.account, events);
    return events;
  };
  part.put('/cloud/calendar/:name', async (request, reply) => {
    if (await misbehave(cloud, reply)) return reply;
    const events = eventsOf(request);
    const { name } = Event.parse(request.params);
    const isNew = !events.has(name);
    events.set(name, z.string().startsWith('BEGIN:VCALENDAR').parse(request.body));
    return reply.code(isNew ? 201 : 204).send();
  });
  part.delete('/cloud/calendar/:name', async (request, reply) => {
    if (await misbehave(cloud, reply)) return reply;
    const isGone = eventsOf(request).delete(Event.parse(request.params).name);
    return reply.code(isGone ? 204 : 404).send();
  });
}

function askedOf(cloud: Cloud, { query }: FastifyRequest): z.output<typeof Asked> {
  const asked = readBody(Asked, query);
  if (asked.client_id !== cloud.clientId) throw new Refusal(400, 'There is no such client');
  if (!cloud.redirectUris.includes(asked.redirect_uri)) throw new Refusal(400, 'That address is not registered');
  return asked;
}

function requireClient({ clientId, clientSecret }: Cloud, { headers }: FastifyRequest): void {
  const [id, secret] = Buffer.from((headers.authorization ?? '').replace(/^Basic /, ''), 'base64')
    .toString()
    .split(':')
    .map(decodeURIComponent);
  if (id !== clientId || secret !== clientSecret) throw new Refusal(401, 'invalid_client');
}
