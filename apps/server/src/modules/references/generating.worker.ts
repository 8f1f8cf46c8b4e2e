import { z } from 'zod';
import type { Job } from '#platform/messaging/jobs';
import { generateReference } from './generating.ts';
import { generations } from './issuing.ts';

const Data = z.object({ id: z.uuid() });

export const generateReferences: Job = {
  queue: generations,
  perform: (deps, { data, signal }) => generateReference(deps, Data.parse(data).id, signal),
};
