import { z } from 'zod';
import { event } from './event.ts';

const generation = { data: z.object({ generation: z.int() }), example: { generation: 7 } } as const;

export const assistantEvents = {
  'assistant.knowledge_replaced': event({
    aggregate: 'assistant',
    description: 'Questions are answered from what is published now.',
    ...generation,
  }),
  'assistant.prompt_activated': event({
    aggregate: 'prompt',
    description: 'The assistant works by other instructions.',
    data: z.object({ key: z.string(), version: z.int() }),
    example: { key: 'system.mn', version: 3 },
  }),
  'assistant.reindex_asked': event({
    aggregate: 'assistant',
    description: 'What is published is to be read anew.',
    ...generation,
  }),
};
