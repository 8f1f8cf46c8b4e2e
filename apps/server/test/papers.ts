import { endpoint } from '@tamga/contract';
import { upload } from '@tamga/contract/upload';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import * as audit from '#modules/audit';
import { findObject, takeObject } from '#modules/objects';
import type { Deps } from '#platform/deps';
import { sendObject } from '#platform/http/download';
import { mount } from '#platform/http/mount';

const id = '019a0b4e-7b1c-7c3a-9d55-2f6c1a7e0b11';
export const rules = { sizeBytesMax: 20 * 1024 * 1024, types: ['application/pdf', 'text/csv'] } as const;

export const addPaper = endpoint({
  method: 'POST',
  path: '/test/papers',
  access: 'signed-in',
  summary: 'Sample',
  description: 'Sample.',
  body: upload(rules),
  data: z.object({ id: z.uuid(), size_bytes: z.int() }),
  errors: [
    'objects.not_set_up',
    'objects.too_large',
    'objects.type_refused',
    'objects.infected',
    'objects.scan_failed',
    'objects.store_failed',
    'objects.not_found',
  ],
  timeoutMs: 120_000,
  example: { data: { id, size_bytes: 5 } },
});

export const getPaper = endpoint({
  method: 'GET',
  path: '/test/papers/{id}',
  access: 'signed-in',
  owner: 'citizen',
  summary: 'Sample',
  description: 'Sample.',
  params: z.object({ id: z.uuid() }),
  data: z.unknown(),
  envelope: 'none',
  errors: ['objects.not_found', 'request.range_outside', 'objects.not_set_up', 'objects.store_failed'],
  example: { params: { id }, data: '' },
});

/** Operations with files that belong to their sender, which the product has none of yet. */
export function furnishPapers(app: FastifyInstance, deps: Deps): void {
  mount(app, addPaper, ({ body }, person, { signal }) =>
    takeObject(
      deps,
      person,
      { kind: 'test.paper', owner: 'sender', ...body, ...rules, signal },
      async (deps, { id, sizeBytes }) => {
        audit.record(deps, person, { action: 'test.paper_added', object: `paper:${id}` });
        return { id, size_bytes: sizeBytes };
      },
    ),
  );
  mount(app, getPaper, async ({ params }, person, exchange) =>
    sendObject(exchange, await findObject(deps, person, params.id)),
  );
}
