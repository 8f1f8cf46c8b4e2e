import { CompiledQuery } from 'kysely';
import pg from 'pg';
import type { Actor } from '#platform/actor';
import { refusalOf } from './pool.ts';

/** The parts of pg's connection that a query drives. Internal to pg, hence its exact version pin and the tests. */
interface Wire {
  parsedStatements: Record<string, string | undefined>;
  submittedNamedStatements: Record<string, string | undefined>;
  parse(message: { name: string; text: string }): void;
  bind(message: {
    portal: string;
    statement: string;
    values: unknown[];
    valueMapper: (value: unknown) => unknown;
  }): void;
  execute(message: { portal: string; rows: number }): void;
}

interface Prelude {
  name: string;
  text: string;
  values: readonly unknown[];
}

interface QueryInternals {
  name?: string;
  text: string;
  prepare(wire: Wire): void;
  handleDataRow(message: unknown): void;
  handleCommandComplete(message: unknown, wire: Wire): void;
  callback: (error: Error | null, result: pg.QueryResult) => void;
}

// pg's typings hide the methods that a query answers the connection with.
const Query = pg.Query as unknown as new (config: {
  text: string;
  values: unknown[];
  name?: string | undefined;
}) => QueryInternals;

/**
 * One statement with others before it, all in a single round trip.
 *
 * Everything between two Syncs of the extended protocol is one implicit transaction, so a `set_config(..., true)` sent
 * before the statement holds for it and is gone afterwards: the actor is set without BEGIN, COMMIT or a second trip.
 */
class ActorQuery extends Query {
  #preludes: Prelude[];
  #done = 0;

  constructor(preludes: Prelude[], text: string, values: unknown[], name: string | undefined) {
    super({ text, values, name });
    this.#preludes = preludes;
  }

  // pg asks this to choose between the simple and the extended protocol; only the latter has implicit transactions.
  requiresPreparation(): boolean {
    return true;
  }

  override prepare(wire: Wire): void {
    // pg takes the first ParseComplete for that of the statement itself, so a named statement is parsed before its
    // preludes. An unnamed one must come after them: they share the one unnamed slot.
    if (this.name && !wire.parsedStatements[this.name]) {
      wire.parse({ name: this.name, text: this.text });
      wire.submittedNamedStatements[this.name] = this.text;
    }
    // A statement may come twice on one trip, and be parsed once.
    const sent = new Set<string>();
    for (const { name, text, values } of this.#preludes) {
      const statement = this.name ? name : '';
      const isKnown = statement !== '' && (sent.has(statement) || wire.parsedStatements[statement]);
      if (!isKnown) wire.parse({ name: statement, text });
      sent.add(statement);
      wire.bind({ portal: '', statement, values: [...values], valueMapper: wireValue });
      wire.execute({ portal: '', rows: 0 });
    }
    super.prepare(wire);
  }

  override handleDataRow(message: unknown): void {
    if (this.#done === this.#preludes.length) super.handleDataRow(message);
  }

  override handleCommandComplete(message: unknown, wire: Wire): void {
    const prelude = this.#preludes[this.#done];
    if (!prelude) return super.handleCommandComplete(message, wire);
    if (this.name && prelude.name) wire.parsedStatements[prelude.name] = prelude.text;
    this.#done += 1;
  }
}

/** The few kinds of value that the statements before another carry. */
function wireValue(value: unknown): unknown {
  if (value === null || value === undefined) return null;
  if (value instanceof Date) return value.toISOString();
  return Buffer.isBuffer(value) || typeof value === 'string' ? value : JSON.stringify(value);
}

const BEGIN: Prelude = { name: 'tamga_begin', text: 'begin', values: [] };

function setActor(actor: Actor): Prelude {
  if (actor.kind === 'system') {
    return {
      name: 'tamga_system',
      text: `select set_config('role', 'tamga_system', true), set_config('app.user_id', '', true)`,
      values: [],
    };
  }
  if (actor.kind === 'application') {
    return {
      name: 'tamga_application',
      text: `select set_config('app.user_id', '', true), set_config('app.client_id', $1, true)`,
      values: [actor.clientId],
    };
  }
  return {
    name: 'tamga_actor',
    text: `select set_config('app.user_id', $1, true)`,
    values: [actor.kind === 'person' ? actor.userId : ''],
  };
}

/** Changes the actor of a transaction that is open. Everything is set, since the one before may have set anything. */
export function becoming(actor: Actor): CompiledQuery {
  const role = actor.kind === 'system' ? 'tamga_system' : 'none';
  const userId = actor.kind === 'person' ? actor.userId : '';
  const clientId = actor.kind === 'application' ? actor.clientId : '';
  return CompiledQuery.raw(
    `select set_config('role', $1, true), set_config('app.user_id', $2, true), set_config('app.client_id', $3, true)`,
    [role, userId, clientId],
  );
}

const namesMax = 1_000;
const names = new Map<string, string>();

/** A server-side name per SQL text. Texts beyond the bound are sent unnamed, so that odd filters cannot fill a backend. */
function nameOf(actor: Actor, text: string): string | undefined {
  // A plan made under one role is thrown away under another: the two never share a name.
  const key = actor.kind === 'system' ? `s ${text}` : text;
  const known = names.get(key);
  if (known || names.size >= namesMax) return known;
  const name = `tamga_${names.size}`;
  names.set(key, name);
  return name;
}

export interface Statement {
  actor: Actor;
  text: string;
  values: readonly unknown[];
  /** `alone`: its own implicit transaction. `first`: opens one that stays. `next`: inside one already open. */
  place: 'alone' | 'first' | 'next';
  named: boolean;
  /** Statements whose results are not needed, run just before this one on the same trip. */
  before?: readonly { sql: string; parameters: readonly unknown[] }[];
}

export function send(client: pg.ClientBase, statement: Statement): Promise<pg.QueryResult> {
  const { actor, text, values, place, named, before = [] } = statement;
  const preludes = [
    ...(place === 'first' ? [BEGIN] : []),
    ...(place === 'next' ? [] : [setActor(actor)]),
    ...before.map(({ sql, parameters }) => ({ name: nameOf(actor, sql) ?? '', text: sql, values: parameters })),
  ];
  return new Promise((resolve, reject) => {
    const query = new ActorQuery(preludes, text, [...values], named ? nameOf(actor, text) : undefined);
    query.callback = (error, result) => (error ? reject(refusalOf(error)) : resolve(result));
    client.query(query as unknown as pg.Submittable);
  });
}
