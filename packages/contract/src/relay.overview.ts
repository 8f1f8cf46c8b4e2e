import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { directions, legId, legPurposes, requestStates, wholeSample } from './relay.ts';
import { platformStates } from './relay.platforms.ts';
import { timestamp } from './timestamp.ts';

const { id, tenant_id, created_at, deadline_at } = wholeSample;

const RelayHealth = z.object({
  id: z.uuid(),
  code: z.string(),
  name: z.string(),
  state: z.enum(platformStates),
  waiting: z.int().describe('Messages that have not arrived yet.'),
  dead: z.int().describe('Messages that could not arrive, and are tried no more.'),
  oldest_waiting_at: timestamp.nullable(),
  delivered_today: z.int(),
});

const BlockedLane = z.object({
  platform: z.string(),
  request_id: z.uuid(),
  assignment_id: z.uuid().describe('The message that could not arrive; it can be tried again or discarded.'),
  waiting: z.int().describe('How many messages wait behind it.'),
  last_error: z.string().nullable(),
  since: timestamp,
  until: timestamp.describe('When its deadline is over and the lane goes on by itself.'),
});

const DeadLetter = z.object({
  platform: z.string(),
  request_id: z.uuid(),
  assignment_id: z.uuid(),
  kind: z.string(),
  purpose: z.enum(legPurposes),
  attempts: z.int(),
  last_error: z.string().nullable(),
  since: timestamp,
  until: timestamp.describe('When its deadline is over; from then on it can only be discarded.'),
  may_retry: z.boolean().describe('False where its request went another way, or its time or its text is gone.'),
});

export const RelayOverview = z
  .object({
    requests: z.array(z.object({ direction: z.enum(directions), state: z.enum(requestStates), count: z.int() })),
    platforms: z.array(RelayHealth),
    to_answer: z.int().describe('Requests of others that wait for our answer.'),
    blocked_lanes: z
      .array(BlockedLane)
      .describe(
        'Strict lanes that wait for a message that could not arrive, the longest blocked first; fifty at most.',
      ),
    dead_letters: z
      .array(DeadLetter)
      .describe(
        'Messages that could not arrive, the newest first; fifty at most. The platforms say how many there are.',
      ),
  })
  .meta({ id: 'RelayOverview' });
export type RelayOverview = z.output<typeof RelayOverview>;

export const getRelayOverview = endpoint({
  method: 'GET',
  path: '/api/v1/relay/overview',
  access: 'permission:relay.view',
  summary: 'How the exchange with other platforms stands',
  description:
    'Requests by state; for each platform what waits and since when; what could not arrive and why; and which lanes that holds up. A ' +
    'day is that of Ulaanbaatar.',
  query: z.object({ tenant_id: z.uuid() }),
  data: RelayOverview,
  errors: ['org.organisation_not_found'],
  example: {
    query: { tenant_id },
    data: {
      requests: [{ direction: 'out', state: 'routed', count: 3 }],
      platforms: [
        {
          id: '019a0b4e-7b1c-7c3a-9d55-2f6c1a7e0c01',
          code: 'social-insurance',
          name: 'Нийгмийн даатгал',
          state: 'active',
          waiting: 1,
          dead: 0,
          oldest_waiting_at: created_at,
          delivered_today: 42,
        },
      ],
      to_answer: 0,
      blocked_lanes: [
        {
          platform: 'social-insurance',
          request_id: id,
          assignment_id: legId,
          waiting: 3,
          last_error: 'HTTP 400',
          since: created_at,
          until: deadline_at,
        },
      ],
      dead_letters: [
        {
          platform: 'social-insurance',
          request_id: id,
          assignment_id: legId,
          kind: 'evidence.request',
          purpose: 'request',
          attempts: 1,
          last_error: 'HTTP 400',
          since: created_at,
          until: deadline_at,
          may_retry: true,
        },
      ],
    },
  },
});
