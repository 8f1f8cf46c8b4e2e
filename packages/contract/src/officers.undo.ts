import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { itemSample, moving, ofCase, params, QueueItem, review } from './officers.ts';

export const undoAssignment = endpoint({
  method: 'POST',
  path: '/api/v1/gov/officer/queue/{id}/undo',
  ...review,
  ...ofCase,
  summary: 'Take back an assignment',
  description:
    'For ten seconds after the caller took an application, passed it on or gave it back, and as long as nothing else has ' +
    'happened to it. It is then with who had it before; both moves stay in its history.',
  data: QueueItem,
  errors: [...moving, 'cases.officer_not_found', 'cases.signature_pending', 'cases.undo_over'],
  ifMatch: 'required',
  idempotencyKey: 'accepted',
  example: { params, data: { ...itemSample, version: 5 } },
});

const note_id = '019a0b4e-7b1c-7c3a-9d55-2f6c1a7e0b99';

export const undoNote = endpoint({
  method: 'DELETE',
  path: '/api/v1/gov/officer/queue/{id}/notes/{note_id}',
  ...review,
  owner: 'organisation',
  params: z.object({ id: z.uuid(), note_id: z.uuid() }),
  summary: 'Take back a note',
  description: 'For ten seconds, by who wrote it. That there was one stays in the audit log.',
  data: z.object({ id: z.uuid() }),
  errors: ['cases.application_not_found', 'cases.conflict_of_interest', 'cases.undo_over', 'officers.note_not_found'],
  example: { params: { ...params, note_id }, data: { id: note_id } },
});
