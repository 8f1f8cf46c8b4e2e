import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { pageOf, pageQuery } from './page.ts';
import { line, prose } from './text.ts';
import { timestamp } from './timestamp.ts';

/** The parts of the platform that are watched, in the order in which people meet them. */
export const statusComponents = ['web', 'api', 'sign_in', 'openid', 'mail', 'audit'] as const;
export type StatusComponent = (typeof statusComponents)[number];

export const incidentStates = ['investigating', 'watching', 'resolved'] as const;
export const incidentMoves = ['investigate', 'watch', 'resolve'] as const;

const ComponentStatus = z
  .object({
    key: z.enum(statusComponents),
    state: z.enum(['working', 'failing', 'unknown']).describe('unknown: it was not probed lately.'),
    since: timestamp.nullable().describe('Since when it has been so.'),
    uptime_percent: z.number().nullable().describe('How many of the probes of the last 90 days found it working.'),
    days: z
      .array(z.object({ day: z.iso.date(), good: z.int(), bad: z.int() }))
      .describe('What the probes of each day found, by the clock of Ulaanbaatar, the oldest first.'),
  })
  .meta({ id: 'ComponentStatus' });
export type ComponentStatus = z.output<typeof ComponentStatus>;

const words = { body_mn: prose(1_000), body_en: prose(1_000) };

export const StatusIncident = z
  .object({
    id: z.uuid(),
    title_mn: z.string(),
    title_en: z.string(),
    components: z.array(z.enum(statusComponents)),
    state: z.enum(incidentStates),
    started_at: timestamp,
    resolved_at: timestamp.nullable(),
    updates: z
      .array(
        z.object({
          id: z.uuid(),
          at: timestamp,
          state: z.enum(incidentStates),
          body_mn: z.string(),
          body_en: z.string(),
        }),
      )
      .describe('What was told of it, the newest first.'),
  })
  .meta({ id: 'StatusIncident' });
export type StatusIncident = z.output<typeof StatusIncident>;

export const PlatformStatus = z
  .object({
    at: timestamp.describe('When this was put together.'),
    components: z.array(ComponentStatus).describe('Those that this platform has.'),
    incidents: z.array(StatusIncident).describe('Of the last 90 days, the newest first; at most fifty.'),
  })
  .meta({ id: 'PlatformStatus' });
export type PlatformStatus = z.output<typeof PlatformStatus>;

export const ManagedIncident = StatusIncident.extend({
  allowed_actions: z.array(z.enum(incidentMoves)).describe('What the caller may do with it now.'),
  version: z.int(),
}).meta({ id: 'ManagedIncident' });
export type ManagedIncident = z.output<typeof ManagedIncident>;

export const NewIncident = z
  .object({
    title_mn: line(120),
    title_en: line(120),
    ...words,
    components: z.array(z.enum(statusComponents)).min(1).max(statusComponents.length).describe('Those that suffer.'),
  })
  .meta({ id: 'NewIncident' });
export type NewIncident = z.output<typeof NewIncident>;

export const IncidentUpdate = z
  .object({ action: z.enum(incidentMoves).describe('Where it stands from now on.'), ...words })
  .meta({ id: 'IncidentUpdate' });
export type IncidentUpdate = z.output<typeof IncidentUpdate>;

const id = '019a0b4e-7b1c-7c3a-9d55-2f6c1a7e0b11';
const texts = {
  body_mn: 'Захидал удааширч байна. Шалтгааныг тогтоож байна.',
  body_en: 'Mail is slow. We are finding out why.',
};
const incident = {
  id,
  title_mn: 'Захидал удааширч байна',
  title_en: 'Mail is delayed',
  components: ['mail' as const],
  state: 'investigating' as const,
  started_at: '2026-01-05T02:30:00.000Z',
  resolved_at: null,
  updates: [{ id, at: '2026-01-05T02:30:00.000Z', state: 'investigating' as const, ...texts }],
};
const managed = {
  ...incident,
  allowed_actions: ['investigate' as const, 'watch' as const, 'resolve' as const],
  version: 1,
};

export const getStatus = endpoint({
  method: 'GET',
  path: '/api/v1/status',
  access: 'public',
  summary: 'How the platform is doing',
  description:
    'The parts of the platform and whether each works, as our own probes found each minute, how often they did in the ' +
    'last 90 days, and what was written about outages. Nothing in it is about a person.',
  data: PlatformStatus,
  cache: { scope: 'public', maxAgeSeconds: 30 },
  example: {
    data: {
      at: '2026-01-05T02:31:00.000Z',
      components: [
        {
          key: 'mail',
          state: 'failing',
          since: '2026-01-05T02:30:00.000Z',
          uptime_percent: 99.93,
          days: [{ day: '2026-01-05', good: 1438, bad: 1 }],
        },
      ],
      incidents: [incident],
    },
  },
});

const ofIncident = { access: 'role:admin', owner: 'platform', params: z.object({ id: z.uuid() }) } as const;

export const listStatusIncidents = endpoint({
  method: 'GET',
  path: '/api/v1/status/incidents',
  access: 'role:admin',
  summary: 'Outages that were written about',
  description: 'All of them, the newest first.',
  query: z.object(pageQuery),
  data: pageOf(ManagedIncident),
  example: { query: {}, data: { items: [managed], next: null } },
});

export const openStatusIncident = endpoint({
  method: 'POST',
  path: '/api/v1/status/incidents',
  access: 'role:admin',
  summary: 'Write about an outage',
  description: 'In both languages; everybody reads it at once. Nothing about a person belongs there.',
  body: NewIncident,
  status: 201,
  location: '/api/v1/status/incidents/{id}',
  data: ManagedIncident,
  example: {
    body: { title_mn: incident.title_mn, title_en: incident.title_en, ...texts, components: ['mail'] },
    data: managed,
  },
});

export const getStatusIncident = endpoint({
  method: 'GET',
  path: '/api/v1/status/incidents/{id}',
  ...ofIncident,
  summary: 'One outage',
  description: 'With all that was told of it.',
  data: ManagedIncident,
  errors: ['status.incident_not_found'],
  versioned: true,
  example: { params: { id }, data: managed },
});

export const updateStatusIncident = endpoint({
  method: 'POST',
  path: '/api/v1/status/incidents/{id}/updates',
  ...ofIncident,
  summary: 'Tell how an outage goes on',
  description: 'Everybody reads it at once. What is resolved stays so: what comes later is another outage.',
  body: IncidentUpdate,
  ifMatch: 'required',
  data: ManagedIncident,
  errors: ['status.incident_not_found', 'status.incident_resolved'],
  example: { params: { id }, body: { action: 'watch', ...texts }, data: { ...managed, state: 'watching', version: 2 } },
});
