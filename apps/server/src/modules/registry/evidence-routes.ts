import * as directory from '#modules/directory';
import { system } from '#platform/actor';
import { asActor, transact } from '#platform/data/db';
import type { Deps } from '#platform/deps';
import { forgetRoutesBefore, markDown, saveRoutes } from './evidence-routes.sql.ts';

/** One way to fetch a kind of evidence from who holds it. */
export interface EvidenceRoute {
  code: string;
  holder_mn: string;
  holder_en: string;
  state: 'active' | 'closed' | 'down';
  subject_key: 'civil_id' | 'reg_no' | null;
  legal_basis: string | null;
  freshness_days: number | null;
  has_schema: boolean;
  preview: boolean;
}

type ProviderDeps = Pick<Deps, 'config' | 'log'>;

/** Who tells of routes: the port by which the relay will tell of its own. Throws where it does not know now. */
export interface EvidenceProvider {
  name: string;
  listRoutes: (deps: ProviderDeps) => Promise<EvidenceRoute[]>;
}

/** Until there is a relay, what can be fetched is what the directory of the state can give. */
const stateDirectory: EvidenceProvider = {
  name: 'state-directory',
  async listRoutes(deps) {
    const sources = await directory.listEvidenceSources(deps);
    return sources.map(({ holder, is_active, ...source }) => ({
      ...source,
      holder_mn: holder.mn,
      holder_en: holder.en,
      state: is_active ? 'active' : 'closed',
    }));
  },
};

/** Asks every provider. The routes of one that does not answer stay known, as out of order. */
export async function learnRoutes(
  deps: ProviderDeps & Pick<Deps, 'pool' | 'now'>,
  providers: readonly EvidenceProvider[] = [stateDirectory],
): Promise<void> {
  const actor = system('learn routes of evidence');
  for (const { name, listRoutes } of providers) {
    const told = await listRoutes(deps).catch((err: unknown) => {
      deps.log.warn({ provider: name, err }, 'a provider of evidence does not answer');
      return null;
    });
    if (told === null) {
      await markDown(asActor(deps, actor), name);
      continue;
    }
    await transact(deps, actor, async (deps) => {
      const now = deps.now();
      const routes = new Map(told.map((route) => [route.code, { ...route, provider: name, told_at: now }]));
      await saveRoutes(deps.db, [...routes.values()]);
      await forgetRoutesBefore(deps.db, name, now);
    });
  }
}
