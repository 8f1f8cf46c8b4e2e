import { event, onlyId } from './event.ts';

const reference = { aggregate: 'reference', ...onlyId } as const;

export const referencesEvents = {
  'references.reference_requested': event({
    ...reference,
    description: 'A document was asked for, and is being made.',
  }),
  'references.reference_issued': event({ ...reference, description: 'A document was made and sealed.' }),
  'references.reference_failed': event({
    ...reference,
    description: 'A document could not be made; an officer looks.',
  }),
  'references.reference_revoked': event({ ...reference, description: 'A document no longer holds.' }),
  'references.reference_superseded': event({
    ...reference,
    description: 'Another document took the place of this one.',
  }),
  'references.reference_expired': event({ ...reference, description: 'The term of a document is over.' }),
  'references.type_created': event({
    aggregate: 'reference_type',
    ...onlyId,
    description: 'An organisation offers an extract.',
  }),
};
