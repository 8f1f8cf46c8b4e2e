import { endpoint } from '@tamga/contract';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { mount } from '#platform/http';

/** Operations for what must hold of any that is limited, while the product has none. */
const shared = { access: 'public', summary: 'Lab', description: 'Lab.' } as const;
const nothing = { data: z.object({}), example: { data: {} } };

/** Refilled too slowly to matter within a test: exactly so many get in. */
export const knock = endpoint({
  ...shared,
  ...nothing,
  method: 'GET',
  path: '/lab/knock',
  limit: { requests: 1, perSeconds: 3_600, burst: 50, key: 'address' },
});

/** Refilled ten times a second. */
export const trickle = endpoint({
  ...shared,
  ...nothing,
  method: 'GET',
  path: '/lab/trickle',
  limit: { requests: 600, perSeconds: 60, burst: 20, key: 'address' },
});

export function furnishLab(app: FastifyInstance): void {
  mount(app, knock, () => ({}));
  mount(app, trickle, () => ({}));
}
