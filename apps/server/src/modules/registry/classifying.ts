import { type ServiceEvidence, VersionContent } from '@tamga/contract/registry.content';
import { type System, system } from '#platform/actor';
import { type Db, transact, type Tx } from '#platform/data/db';
import type { Deps } from '#platform/deps';
import { calendarOf, dayOf } from '#platform/time/calendar';
import { deleteOutdated, listEvidenceFacts, listProduced, listPublishedAfter, saveClasses } from './classifying.sql.ts';
import { classOf, type Judged } from './evidence-classes.ts';
import { learnRoutes } from './evidence-routes.ts';
import { listRoutesOf, type RouteRow } from './evidence-routes.sql.ts';

type Fact = Awaited<ReturnType<typeof listEvidenceFacts>>[number];

export interface JudgedEvidence extends Judged {
  asked: ServiceEvidence;
  type: Fact;
  route: RouteRow | null;
}

interface Version {
  service_id: string;
  evidences: readonly ServiceEvidence[];
}

/** What each version asks for, judged as it is now. The platform reads: evidence and routes are of all organisations. */
export async function judge<V extends Version>(
  db: Db,
  versions: readonly V[],
  now: Date,
): Promise<Map<V, JudgedEvidence[]>> {
  const ids = [...new Set(versions.flatMap(({ evidences }) => evidences.map((one) => one.evidence_type_id)))];
  const facts = await listEvidenceFacts(db, ids);
  const codes = facts.map(({ code }) => code);
  const [routes, produced] = [await listRoutesOf(db, codes), await listProduced(db, ids)];
  const today = dayOf(calendarOf(), now);
  const typeOf = new Map(facts.map((fact) => [fact.id, fact]));
  return new Map(
    versions.map((version) => [
      version,
      version.evidences.flatMap((asked) => {
        const type = typeOf.get(asked.evidence_type_id);
        if (!type) return [];
        const route = routes.find(({ code }) => code === type.code) ?? null;
        const isProduced = produced.some(
          ({ evidence_type_id, service_id }) => evidence_type_id === type.id && service_id !== version.service_id,
        );
        const known = { hasIssuer: type.issuing_org_id !== null, isProduced, validityDays: type.validity_days, route };
        return [{ ...classOf(asked, known, today), asked, type, route }];
      }),
    ]),
  );
}

interface Published {
  id: string;
  tenant_id: string;
  no: number;
  content: unknown;
}

/** Judges these published versions and keeps the verdicts, in a transaction of the platform itself. */
export async function classify(deps: Pick<Deps, 'now'> & { db: Tx }, published: readonly Published[]): Promise<number> {
  const now = deps.now();
  const versions = published.map(({ id, tenant_id, no, content }) => {
    const { evidences } = VersionContent.pick({ evidences: true }).parse(content);
    return { service_id: id, tenant_id, no, evidences };
  });
  const judged = await judge(deps.db, versions, now);
  const rows = [...judged].flatMap(([{ service_id, tenant_id, no }, verdicts]) =>
    verdicts.map(({ asked, class: name, blocked_by }) => ({
      service_id,
      no,
      requirement_code: asked.requirement_code,
      tenant_id,
      evidence_type_id: asked.evidence_type_id,
      required: asked.required,
      class: name,
      blocker: blocked_by,
      computed_at: now,
    })),
  );
  await saveClasses(deps.db, rows);
  return rows.length;
}

/** With all that each may require, this stays within what one statement can take. */
const batch = 100;

/** Every night: what can be fetched may have changed, waivers end, and other services may produce what is asked for. */
export async function classifyAll(deps: Pick<Deps, 'pool' | 'now' | 'config' | 'log'>): Promise<number> {
  await learnRoutes(deps);
  const actor: System = system('classify evidence');
  let [judged, after]: [number, string | undefined] = [0, undefined];
  for (;;) {
    const last = after;
    const { count, next } = await transact(deps, actor, async (deps) => {
      const rows = await listPublishedAfter(deps.db, batch, last);
      return { count: await classify(deps, rows), next: rows.at(batch - 1)?.id };
    });
    judged += count;
    if (next === undefined) break;
    after = next;
  }
  await transact(deps, actor, ({ db }) => deleteOutdated(db));
  return judged;
}
