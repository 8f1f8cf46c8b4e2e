import { z } from 'zod';
import { applicationStates } from './cases.states.ts';
import { event } from './event.ts';

const happened = {
  aggregate: 'case',
  data: z.object({
    id: z.uuid(),
    service_id: z.uuid(),
    state: z.enum(applicationStates),
    version: z.int(),
  }),
  example: {
    id: '019a0b4e-7b1c-7c3a-9d55-2f6c1a7e0b66',
    service_id: '019a0b4e-7b1c-7c3a-9d55-2f6c1a7e0b22',
    state: 'queued',
    version: 3,
  },
} as const;

export const casesEvents = {
  'cases.application_appealed': event({ ...happened, description: 'A citizen has appealed against a decision.' }),
  'cases.application_assigned': event({ ...happened, description: 'An officer has an application.' }),
  'cases.application_begun': event({ ...happened, description: 'A citizen has begun an application, as a draft.' }),
  'cases.application_completed': event({ ...happened, description: 'What was applied for was delivered.' }),
  'cases.application_decided': event({ ...happened, description: 'An application was approved or rejected.' }),
  'cases.application_decision_objected': event({
    ...happened,
    description: 'A second officer did not agree with the decision that was proposed.',
  }),
  'cases.application_decision_proposed': event({
    ...happened,
    description: 'An officer has proposed a decision that a second one confirms.',
  }),
  'cases.application_evidence_added': event({ ...happened, description: 'A citizen has added evidence.' }),
  'cases.application_evidence_failed': event({
    ...happened,
    description: 'Evidence that another platform was asked for could not be had; the citizen is asked to bring it.',
  }),
  'cases.application_evidence_received': event({
    ...happened,
    description: 'Another platform has given evidence that it was asked for.',
  }),
  'cases.application_evidence_removed': event({ ...happened, description: 'A citizen has taken evidence away.' }),
  'cases.application_evidence_requested': event({
    ...happened,
    description: 'Another platform was asked for evidence that it holds.',
  }),
  'cases.application_expired': event({ ...happened, description: 'An application ended because nothing came.' }),
  'cases.application_info_missed': event({ ...happened, description: 'A question of an officer was not answered.' }),
  'cases.application_info_provided': event({ ...happened, description: 'A citizen has answered an officer.' }),
  'cases.application_info_requested': event({ ...happened, description: 'An officer has asked the citizen.' }),
  'cases.application_overdue': event({ ...happened, description: 'The promised time has passed.' }),
  'cases.application_queued': event({ ...happened, description: 'An application waits for an officer.' }),
  'cases.application_submitted': event({ ...happened, description: 'A citizen has handed in an application.' }),
  'cases.application_unassigned': event({ ...happened, description: 'An officer has given an application back.' }),
  'cases.application_withdrawn': event({ ...happened, description: 'A citizen has withdrawn an application.' }),
};
