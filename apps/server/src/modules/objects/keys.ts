import type { Place } from '#platform/security/keyring';

/** The end of an id is random, so the folders fill evenly. */
export const keyOf = (id: string): string => `${id.slice(-2)}/${id}`;

export const idOfKey = (key: string): string | undefined =>
  /^[0-9a-f]{2}\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/.exec(key)?.[1];

export const placeOf = (id: string): Place => ({ table: 'objects.object', row: id, column: 'data_key_sealed' });
