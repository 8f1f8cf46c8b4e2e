import type { Kysely, Transaction } from 'kysely';
import type { Database } from './tables.generated.ts';

/** A handle on which queries run as one actor. There is no handle without an actor. */
export type Db = Kysely<Database>;
/** The same inside an open transaction. */
export type Tx = Transaction<Database>;
