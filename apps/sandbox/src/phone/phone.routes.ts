import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Person } from '#eid/person';
import { readBody } from '#eid/requests';
import { Refusal } from '#sandbox/refusal';
import type { World } from '#sandbox/world';
import { streamEvents } from './events.ts';
import { openLink } from './links.ts';
import { describePerson } from './people.ts';
import { unlock } from './pins.ts';
import { agree, listRequests, refuse, report, requestOf } from './requests.ts';

const Link = z.strictObject({ link: z.string().max(4_000), opened: z.enum(['scan', 'tap']).default('scan') });
const Agreement = z.strictObject({ pin: z.string().max(12).default(''), code: z.string().max(12).default('') });
const Refusing = z.strictObject({ where: z.enum(['screen', 'interaction']).default('interaction') });
const Report = z.strictObject({
  end_result: z.enum([
    'REQUIRED_INTERACTION_NOT_SUPPORTED_BY_APP',
    'PROTOCOL_FAILURE',
    'EXPECTED_LINKED_SESSION',
    'SERVER_ERROR',
    'ACCOUNT_UNUSABLE',
    'DOCUMENT_UNUSABLE',
    'TIMEOUT',
  ]),
});

type At = { Params: { id: string } };

/** What the phone's screen is made of. `id` of a person is the civil id, of a request the session. */
export function phoneRoutes(app: FastifyInstance, world: World): void {
  const person = (id: string) => findHolder(world, id);

  app.get('/phone/api/people', () => ({
    people: world.people.filter(({ hasAccount }) => hasAccount).map((one) => describePerson(world, one)),
  }));
  app.get<At>('/phone/api/people/:id', ({ params }) => describePerson(world, person(params.id)));
  app.get<At>('/phone/api/people/:id/requests', ({ params }) => ({ requests: listRequests(world, person(params.id)) }));
  app.post<At>('/phone/api/people/:id/links', ({ params, body }) => {
    const { link, opened } = readBody(Link, body);
    return requestOf(world, openLink(world, person(params.id), link, opened));
  });
  app.post<At>('/phone/api/people/:id/unlock', ({ params }) => {
    unlock(world, person(params.id));
    return describePerson(world, person(params.id));
  });
  app.post<At>('/phone/api/requests/:id/approve', ({ params, body }) =>
    agree(world, params.id, readBody(Agreement, body ?? {})),
  );
  app.post<At>('/phone/api/requests/:id/refuse', async ({ params, body }) =>
    refuse(world, params.id, readBody(Refusing, body ?? {}).where),
  );
  app.post<At>('/phone/api/requests/:id/report', async ({ params, body }) =>
    report(world, params.id, readBody(Report, body).end_result),
  );
  app.get('/phone/api/events', (_request, reply) => streamEvents(world, reply));
}

/** By civil id, or by the whole identifier where people of two countries have the same number. */
function findHolder({ people }: World, id: string): Person {
  const person = people.find((one) => (one.civilId === id || one.personId === id) && one.hasAccount);
  if (!person) throw new Refusal(404, 'Nobody with this civil id has an account.');
  return person;
}
