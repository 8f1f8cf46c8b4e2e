import { preparedAtCommit, type Value } from '#platform/prepared';

export interface PendingRecord {
  actor: string;
  action: string;
  object: string;
  tenant_id: string | null;
  request_id: string;
  subject_id: string | null;
  details: string;
  personal: string | null;
}

export const insertPending = preparedAtCommit((db, value: Value<PendingRecord>) =>
  db.insertInto('audit.pending').values({
    actor: value('actor'),
    action: value('action'),
    object: value('object'),
    tenant_id: value('tenant_id'),
    request_id: value('request_id'),
    subject_id: value('subject_id'),
    details: value('details'),
    personal: value('personal'),
  }),
);
