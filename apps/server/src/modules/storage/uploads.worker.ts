import { z } from 'zod';
import type { Job } from '#platform/messaging/jobs';
import { assemblies, assembleUpload } from './assembling.ts';

const Data = z.object({ id: z.uuid() });

export const assembleUploads: Job = {
  queue: assemblies,
  perform: (deps, { data, signal }) => assembleUpload(deps, Data.parse(data).id, signal),
};
