export const queueAt = '/admin/cases';
export const addressOf = (id: string): string => `${queueAt}/${id}`;
export const lettersAt = `${queueAt}/letters`;
export const signingAt = (approval: string): string => `${queueAt}/signing/${approval}`;

/** What was asked for may wait for another officer, or for PIN2: only what is done is called done. */
export const issuedAfter = (
  id: string,
  whenDone: 'revoked' | 'superseded',
  { result, approval_id }: { result: 'done' | 'proposed' | 'signing'; approval_id: string | null },
): string =>
  result === 'signing'
    ? `${addressOf(id)}/issued?signing=${approval_id}`
    : `${addressOf(id)}/issued?done=${result === 'done' ? whenDone : result}`;
