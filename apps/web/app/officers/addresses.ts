export const queueAt = '/admin/cases';
export const addressOf = (id: string): string => `${queueAt}/${id}`;
export const lettersAt = `${queueAt}/letters`;

/** What was asked for may wait for another officer, or for PIN2: only what is done is called done. */
export const issuedAfter = (
  id: string,
  whenDone: 'revoked' | 'superseded',
  { result }: { result: 'done' | 'proposed' | 'signing' },
): string => `${addressOf(id)}/issued?done=${result === 'done' ? whenDone : result}`;
