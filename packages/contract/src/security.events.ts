import { z } from 'zod';
import { event, onlyId } from './event.ts';
import { reportStates } from './security.reports.ts';
import { eventKinds, reportedKinds, severities } from './security.ts';

const report = {
  aggregate: 'report',
  data: z.object({ id: z.uuid(), state: z.enum(reportStates) }),
  example: { ...onlyId.example, state: 'closed' },
} as const;

export const securityEvents = {
  'security.report_moved': event({ ...report, description: 'A report is being looked at, or was closed.' }),
  'security.report_assigned': event({ ...report, description: 'An administrator takes care of a report.' }),
  'security.report_noted': event({ ...report, description: 'An administrator has noted something about a report.' }),
  'security.event_reported': event({
    aggregate: 'event',
    description: 'A person has reported, or the platform has found, something that endangers somebody.',
    data: z.object({ id: z.uuid(), kind: z.enum(eventKinds), severity: z.enum(severities) }),
    example: { ...onlyId.example, kind: reportedKinds[0], severity: 'medium' },
  }),
};
