import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import type { Person, System } from './actor.ts';
import type { Tx } from './data/db.ts';
import type { Database } from './data/tables.generated.ts';
import type { Deps } from './deps.ts';
import type { Tickets } from './http/access.ts';
import type { Envelopes } from './http/envelope.ts';
import type { Consumer } from './messaging/consumer.ts';
import type { Duty } from './messaging/duties.ts';
import type { Job } from './messaging/jobs.ts';

/** What one room holds about a person, for the person. */
export type ExportAbout = (deps: Deps, person: Person) => Promise<Record<string, unknown>>;

/** Removes personal data from what a room holds about a person, in the transaction that anonymises them. */
export type ForgetPerson = (
  deps: Pick<Deps, 'pool' | 'now' | 'config' | 'keyring'> & { db: Tx },
  userId: string,
  actor: System,
) => Promise<void>;

/** What becomes of one table in which people stand. */
export interface PersonTable {
  /** Whether people read their rows in their export; if not, why. */
  exported: true | { not: string };
  /** What the erasure does to these rows; if they all stay, why. */
  erased: 'deleted' | 'anonymised' | { not: string };
}

/** For tables that hold only the id of a person. */
export const bareId = { not: 'an id, which leads to nobody once the account is erased' } as const;

/**
 * What a room brings to the platform. Each shows one through its door, and `rooms.ts` lists them. `D` is what it works
 * with; what it needs of a room above it stands in `links.ts`.
 */
export interface Room<D extends Deps = Deps> {
  /** Also its folder; and its schema, unless it shares that of another room. */
  name: string;
  /** The schema of another room in which its tables stand, and which of the tables there are its own. */
  shares?: { schema: string; tables: readonly (keyof Database)[] };
  /** What it holds, and for how long. */
  retention: string;
  /** Its settings, which `config.ts` puts together with those of the others. */
  settings?: z.ZodObject;
  routes?: (app: FastifyInstance, deps: D) => void;
  /** How its answers are wrapped, where they differ from the rest, by the name that operations declare. */
  envelopes?: Envelopes;
  /** How it finds the holders of its own credentials, by the kind of access that operations declare. */
  tickets?: Tickets<D>;
  /** Done by every worker before it begins. */
  prepare?: (deps: D) => Promise<unknown>;
  /** What others leave for later. */
  jobs?: readonly Job<D>[];
  /** What is done by the clock. */
  duties?: readonly Duty<D>[];
  /** What it wants to learn of other rooms. */
  consumers?: readonly Consumer[];
  /** What runs for as long as a worker does. */
  followers?: readonly ((deps: D, signal: AbortSignal) => Promise<void>)[];
  /**
   * Every table of its schema in which people stand, by any column. Of rooms that share a schema the one lists it that
   * tells people of it and forgets them. A test finds those that are left out.
   */
  people?: Readonly<Record<`${string}.${string}`, PersonTable>>;
  exportAbout?: ExportAbout;
  forgetPerson?: ForgetPerson;
}

type Place = Pick<Room<never>, 'name' | 'shares'>;

/** Where its tables stand; also the first word of its error codes, events and jobs, and its part of an export. */
export const schemaOf = ({ name, shares }: Place): string => shares?.schema ?? name;

/** The one room that reads and writes a table: who shares its schema and lists it, or else the room of that name. */
export const ownerOf = (rooms: readonly Place[], table: string): string =>
  rooms.find(({ shares }) => shares?.tables.some((own) => own === table))?.name ?? table.slice(0, table.indexOf('.'));
