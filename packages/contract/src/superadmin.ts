import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { timestamp } from './timestamp.ts';

export const accessModes = ['open', 'closed'] as const;
export type AccessMode = (typeof accessModes)[number];

const mode = z
  .enum(accessModes)
  .describe(
    'open: every citizen may sign in. closed: only people whom the platform knows already, and the operator console ' +
      'answers only to the networks of CONTROL_PLANE_ALLOWED_CIDRS.',
  );

export const AccessModeState = z.object({ mode, changed_at: timestamp }).meta({ id: 'AccessMode' });
export type AccessModeState = z.output<typeof AccessModeState>;

const accessModeExample = { mode: 'open', changed_at: '2026-01-05T02:30:00.000Z' } as const;

export const getAccessMode = endpoint({
  method: 'GET',
  path: '/api/v1/superadmin/access-mode',
  access: 'role:superadmin',
  summary: 'Whether the platform is open or closed',
  description: 'As it is now, and since when.',
  data: AccessModeState,
  example: { data: accessModeExample },
});

export const setAccessMode = endpoint({
  method: 'PUT',
  path: '/api/v1/superadmin/access-mode',
  access: 'role:superadmin',
  summary: 'Open or close the platform',
  description:
    'Holds from the next request on, everywhere. Whoever is signed in stays so; people whom a closed platform does not ' +
    'know are refused at their next sign-in with the reason platform_closed.',
  body: z.object({ mode }),
  data: AccessModeState,
  assurance: 'recent',
  limit: { requests: 10, perSeconds: 60, burst: 5, key: 'user' },
  example: { body: { mode: 'closed' }, data: { ...accessModeExample, mode: 'closed' } },
});
