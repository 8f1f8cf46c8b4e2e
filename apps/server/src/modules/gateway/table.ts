import { isDeepStrictEqual } from 'node:util';
import { system } from '#platform/actor';
import { asActor } from '#platform/data/db';
import type { Deps } from '#platform/deps';
import { type PublicReach, publicReach } from '#platform/outgoing/reach';
import { type CallerRow, listServed, readRevision, type ServiceRow } from './services.sql.ts';
import { tableTopic } from './topics.ts';
import { openUpstreams, type Reached, type Upstreams } from './upstreams.ts';

/** A service as calls find it. Nothing in it is ever changed: a change of the service brings another. */
export interface Route {
  service: ServiceRow;
  methods: ReadonlySet<string>;
  callers: ReadonlyMap<string, CallerRow>;
  upstreams: Upstreams;
  /** The calls under way, also of earlier versions. */
  load: { calls: number };
}

export type RouteTable = ReadonlyMap<string, Route>;

/** The table as it is now, for calls: each takes it once, and keeps what it took. */
export interface Tables {
  current(): RouteTable;
  /** Looks now whether there was a change. */
  look(): Promise<void>;
  /** When it was last seen that there was no change, or the change was taken over. */
  seenAt(): number;
  close(): Promise<void>;
}

export type TableDeps = Pick<Deps, 'pool' | 'now' | 'log' | 'config' | 'wakeups'> & { reach?: PublicReach };

/** A change holds in every process after so long at most, and the time to read it; mostly at once, by a hint. */
const lookEveryMs = 250;

export async function openTables(deps: TableDeps): Promise<Tables> {
  let table: RouteTable = new Map();
  let revision: string | null = null;
  let seenAt = 0;
  let looking: Promise<void> | null = null;
  const known = { ...deps, reach: deps.reach ?? publicReach(deps.config) };

  const follow = async (): Promise<void> => {
    const startedAt = Date.now();
    const db = asActor(deps, system('read services of the gateway'));
    // The number first: a change in between is seen by the next look.
    const number = await readRevision(db);
    if (number !== revision) {
      const before = table;
      table = compileTable(known, await listServed(db), before);
      revision = number;
      closeUnused(before, table);
    }
    seenAt = startedAt;
  };
  // One at a time; who asks while one is under way gets one that begins after it.
  const look = (): Promise<void> => {
    const next = (looking ?? Promise.resolve()).then(follow, follow).finally(() => {
      if (looking === next) looking = null;
    });
    looking = next;
    return next;
  };
  // Without the database what was known goes on; who may call is asked of it anyway.
  const lookQuietly = (): void => void look().catch((err: unknown) => deps.log.debug({ err }, 'services not read'));

  await look();
  const timer = setInterval(() => (looking === null ? lookQuietly() : undefined), lookEveryMs);
  const forget = deps.wakeups.listen(tableTopic, lookQuietly);
  return {
    current: () => table,
    look,
    seenAt: () => seenAt,
    async close() {
      clearInterval(timer);
      forget();
      await looking?.catch(() => undefined);
      closeUnused(table, new Map());
      table = new Map();
    },
  };
}

/** What is reached as before keeps its connections, its circuit and what is known of its health. */
function compileTable(
  deps: TableDeps & { reach: PublicReach },
  rows: readonly ServiceRow[],
  before: RouteTable,
): RouteTable {
  return new Map(
    rows.map((service) => {
      const old = before.get(service.slug);
      const isSame = old?.service.id === service.id;
      const route: Route = {
        service,
        methods: new Set(service.methods),
        callers: new Map(service.callers.map((caller) => [caller.application_id, caller])),
        upstreams:
          isSame && isDeepStrictEqual(reachOf(old.service), reachOf(service))
            ? old.upstreams
            : openUpstreams(deps, service),
        load: isSame ? old.load : { calls: 0 },
      };
      return [service.slug, route];
    }),
  );
}

const reachOf = ({ upstreams, timeout_ms, response_bytes_max, health_path }: ServiceRow): Reached => ({
  upstreams,
  timeout_ms,
  response_bytes_max,
  health_path,
});

/** Calls under way end as they began; then the connections go. */
function closeUnused(before: RouteTable, after: RouteTable): void {
  const used = new Set([...after.values()].map(({ upstreams }) => upstreams));
  for (const { upstreams } of before.values()) if (!used.has(upstreams)) void upstreams.close();
}
