import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { readBody } from '#eid/requests';
import { Refusal } from '#sandbox/refusal';
import { type Directory, findOrganisation, findPerson, listEvidences } from './directory.ts';
import { DirectoryFaults } from './faults.ts';

type At = { Params: { number?: string } };

/** Questions and answers in JSON, with a key for each who may ask. */
export function directoryRoutes(app: FastifyInstance, directory: Directory): void {
  const serve = (path: string, find: (directory: Directory, number: string) => object | null): void => {
    app.get(path, async (request: FastifyRequest<At>, reply: FastifyReply) => {
      directory.asked += 1;
      const { faults } = directory;
      if (faults.slow_ms > 0) await sleep(faults.slow_ms, undefined, { ref: false });
      if (faults.connection_dropped) {
        reply.hijack();
        reply.raw.destroy();
        return reply;
      }
      if (faults.down) throw new Refusal(503, 'The directory is down');
      if (request.headers.authorization !== `Bearer ${directory.key}`)
        throw new Refusal(401, 'The key is missing or wrong');
      const found = find(directory, request.params.number ?? '');
      // As a proxy answers that does not know where the directory went.
      if (!found && faults.malformed_json) return reply.code(404).type('text/html').send('<h1>Not Found</h1>');
      if (!found) throw new Refusal(404, 'There is no such entry');
      const text = JSON.stringify(found);
      return reply.type('application/json').send(faults.malformed_json ? text.slice(0, text.length / 2) : text);
    });
  };
  serve('/directory/v1/organisations/:number', findOrganisation);
  serve('/directory/v1/persons/:number', findPerson);
  serve('/directory/v1/evidences', listEvidences);

  app.get('/directory/faults', () => directory.faults);
  app.put('/directory/faults', ({ body }) => {
    directory.faults = readBody(DirectoryFaults, body);
    return directory.faults;
  });
}
