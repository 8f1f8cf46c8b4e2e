import { z } from 'zod';
import type { Job } from '#platform/messaging/jobs';
import type { SigningDeps } from './deps.ts';
import { assembleDocument } from './assembling.ts';
import { assemblies } from './answers.ts';
import { preparations } from './beginning.ts';
import { handOver } from './handing-over.ts';
import { handovers } from './invitations.ts';
import { prepareDocument } from './preparing.ts';

const Data = z.object({ id: z.uuid() });

export const prepareDocuments: Job<SigningDeps> = {
  queue: preparations,
  perform: (deps, { data, signal }) => prepareDocument(deps, Data.parse(data).id, signal),
};

export const handDocumentsOver: Job<SigningDeps> = {
  queue: handovers,
  perform: (deps, { data, signal }) => handOver(deps, Data.parse(data).id, signal),
};

export const assembleDocuments: Job<SigningDeps> = {
  queue: assemblies,
  perform: (deps, { data, signal }) => assembleDocument(deps, Data.parse(data).id, signal),
};
