import { breaksReference, refusing } from '#platform/pool';

/** An application may be deleted while a call of its own is under way: it is nobody then, as in its next call. */
export const unlessGone = <T>(work: Promise<T>): Promise<T> => refusing(work, isGone, 'request.unauthenticated');

const isGone = (error: unknown): boolean =>
  ['insight', 'stem', 'skill'].some((table) => breaksReference(error, `${table}_application_id_fkey`));
