import { z } from 'zod';
import { event, onlyId } from './event.ts';

const shared = {
  data: z.object({ id: z.uuid(), share: z.uuid() }),
  example: { ...onlyId.example, share: '019a0b4e-7b1c-7c3a-9d55-2f6c1a7e0c92' },
};

export const storageEvents = {
  'storage.file_added': event({
    aggregate: 'file',
    description: 'A person or an organisation keeps a file, or a new version of one.',
    data: z.object({ id: z.uuid(), version: z.int() }),
    example: { ...onlyId.example, version: 1 },
  }),
  'storage.file_binned': event({ aggregate: 'file', description: 'A file was moved to the bin.', ...onlyId }),
  'storage.file_restored': event({ aggregate: 'file', description: 'A file was taken out of the bin.', ...onlyId }),
  'storage.file_deleted': event({
    aggregate: 'file',
    description: 'A file was deleted for good, with all of its versions.',
    ...onlyId,
  }),
  'storage.file_protected': event({
    aggregate: 'file',
    description: 'What protects a file from being deleted has changed.',
    data: z.object({ id: z.uuid(), held: z.boolean(), kept_for: z.string() }),
    example: { ...onlyId.example, held: true, kept_for: 'five_years' },
  }),
  'storage.file_shared': event({
    aggregate: 'file',
    description: 'A file was shared with a person or an organisation.',
    ...shared,
  }),
  'storage.share_ended': event({
    aggregate: 'file',
    description: 'A file is no longer shared with one of those with whom it was.',
    ...shared,
  }),
  'storage.share_refused': event({
    aggregate: 'file',
    description: 'A person, or an organisation, no longer wants to see a file that is shared with them.',
    ...shared,
  }),
};
