import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal } from '#sandbox/refusal';
import type { World } from '#sandbox/world';
import { outcomeOf } from './outcomes.ts';
import { phonePage } from './page.ts';
import type { Language } from './words.ts';

const folder = path.join(import.meta.dirname, 'browser');
const types: Record<string, string> = { '.js': 'text/javascript', '.css': 'text/css', '.svg': 'image/svg+xml' };

/** The page loads nothing from elsewhere, has no inline code, and cannot be framed. */
const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; " +
  "base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** The phone as a page. It shows and changes everything through `/phone/api`. */
export function screenRoutes(app: FastifyInstance, world: World): void {
  app.get('/phone', (_request, reply) => reply.redirect('/phone/'));
  app.get('/phone/', (request: FastifyRequest<{ Querystring: Record<string, unknown> }>, reply) => {
    const chosen = languageOf(request.query.lang);
    // Remembered, since a link from a site says nothing about the language of the phone.
    if (chosen)
      void reply.header('set-cookie', `phone_language=${chosen}; Path=/phone/; SameSite=Lax; Max-Age=31536000`);
    const remembered = /(?:^|; )phone_language=(\w+)/.exec(request.headers.cookie ?? '')?.[1];
    return reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', policy)
      .header('cache-control', 'no-store')
      .header('referrer-policy', 'no-referrer')
      .header('x-content-type-options', 'nosniff')
      .send(phonePage(world, chosen ?? languageOf(remembered) ?? 'mn'));
  });
  app.get<{ Params: { name: string } }>('/phone/assets/:name', async ({ params: { name } }, reply) => {
    const type = types[path.extname(name)];
    if (!type || !(await readdir(folder)).includes(name)) throw new Refusal(404, 'There is no such file.');
    return reply
      .type(`${type}; charset=utf-8`)
      .header('cache-control', 'no-cache')
      .send(await readFile(path.join(folder, name)));
  });
  app.get<{ Params: { id: string } }>('/phone/api/requests/:id/outcome', async ({ params }) =>
    outcomeOf(world, params.id),
  );
}

const languageOf = (text: unknown): Language | null => (text === 'mn' || text === 'en' ? text : null);
