import { z } from 'zod';
import { event, onlyId } from './event.ts';

const skill = {
  aggregate: 'skill',
  data: z.object({ name: z.string().describe('The name of the skill.'), version: z.int() }),
  example: { name: 'disk_report', version: 2 },
} as const;

export const toolsEvents = {
  'tools.insight_deleted': event({
    aggregate: 'insight',
    description: 'Somebody has removed something from the memory of an assistant.',
    data: z.object({ application: z.uuid() }),
    example: { application: onlyId.example.id },
  }),
  'tools.insight_recorded': event({
    aggregate: 'insight',
    description: 'An assistant has noted something in its memory.',
    data: z.object({ merged: z.boolean(), supersedes: z.uuid().optional() }),
    example: { merged: false },
  }),
  'tools.key_issued': event({ aggregate: 'application', description: 'An application has a new key.', ...onlyId }),
  'tools.key_revoked': event({ aggregate: 'application', description: 'A key was taken away.', ...onlyId }),
  'tools.skill_approved': event({ ...skill, description: 'What an assistant taught itself may be used.' }),
  'tools.skill_registered': event({ ...skill, description: 'An assistant has put commands together as a skill.' }),
  'tools.skill_rejected': event({ ...skill, description: 'What an assistant taught itself may not be used.' }),
};
