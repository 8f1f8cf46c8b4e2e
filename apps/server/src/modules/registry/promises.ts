import { VersionContent } from '@tamga/contract/registry.content';
import { type Actor, system } from '#platform/actor';
import { asActor, type Tx } from '#platform/data/db';
import type { Pool } from '#platform/data/pool';
import { findOffered, listEvidenceTitles, listFetched } from './catalogue.sql.ts';
import { listRoutesOf } from './evidence-routes.sql.ts';
import { findPublished, listTitles } from './promises.sql.ts';

interface ReadDeps {
  pool: Pool;
  db?: Tx;
}

/** What a version of a service says to those who apply for it; it holds for all of their application's life. */
export interface Promised {
  service_id: string;
  tenant_id: string;
  code: string;
  no: number;
  content: VersionContent;
}

const reader = ({ origin }: Actor) => system('read what a service promises', origin);

/** The version that can be applied for now; null where none can. */
export async function findOfferedPromise(deps: ReadDeps, actor: Actor, serviceId: string): Promise<Promised | null> {
  const row = await findOffered(asActor(deps, reader(actor)), serviceId);
  return row ? promisedOf(row) : null;
}

export async function readPromise(deps: ReadDeps, actor: Actor, serviceId: string, no: number): Promise<Promised> {
  const row = await findPublished(asActor(deps, reader(actor)), serviceId, no);
  if (!row) throw new Error(`service ${serviceId} has no published version ${no}`);
  return promisedOf(row);
}

const promisedOf = (row: { id: string; tenant_id: string; code: string; no: number; content: unknown }): Promised => ({
  service_id: row.id,
  tenant_id: row.tenant_id,
  code: row.code,
  no: row.no,
  content: VersionContent.parse(row.content),
});

export interface Requirement {
  requirement_code: string;
  evidence_type_id: string;
  /** Of the kind of evidence, by which others know it. */
  code: string;
  title: { mn: string; en: string };
  required: boolean;
  /** It need not be brought. */
  fetched: boolean;
  /** A service of this platform issues it. */
  held: boolean;
  /** It comes of an earlier step of the same application. */
  derived: boolean;
  /** A register answers it by the number of the person, now; what another service issues is on file there. */
  of_person: boolean;
}

/** What a version asks for, and what of it the state fetches by itself. */
export async function listRequirements(deps: ReadDeps, actor: Actor, promised: Promised): Promise<Requirement[]> {
  const { evidences } = promised.content;
  if (evidences.length === 0) return [];
  const db = asActor(deps, reader(actor));
  const titles = await listEvidenceTitles(
    db,
    evidences.map(({ evidence_type_id }) => evidence_type_id),
  );
  const fetched = await listFetched(db, promised.service_id, promised.no);
  const routes = await listRoutesOf(
    db,
    titles.map(({ code }) => code),
  );
  const answers = routes.filter(({ state, subject_key }) => state === 'active' && subject_key === 'civil_id');
  return evidences.flatMap(({ requirement_code, evidence_type_id, required }) => {
    const judged = fetched.find((one) => one.requirement_code === requirement_code);
    return titles
      .filter(({ id }) => id === evidence_type_id)
      .map(({ code, title_mn, title_en }) => {
        const of_person = judged?.class === 'once_only' && answers.some((route) => route.code === code);
        const [held, derived] = [judged?.class === 'held', judged?.class === 'derived'];
        return {
          requirement_code,
          evidence_type_id,
          code,
          title: { mn: title_mn, en: title_en },
          required,
          // What a register holds by the number of an organisation nobody fetches yet: it has to be brought.
          fetched: of_person || held || derived,
          held,
          derived,
          of_person,
        };
      });
  });
}

/** How these versions are called: `<service>:<no>` leads to the title. */
export async function titlesOf(
  deps: ReadDeps,
  actor: Actor,
  serviceIds: readonly string[],
): Promise<(serviceId: string, no: number) => { mn: string; en: string }> {
  const ids = [...new Set(serviceIds)];
  const rows = ids.length === 0 ? [] : await listTitles(asActor(deps, reader(actor)), ids);
  const titles = new Map(
    rows.map((row) => [`${row.service_id}:${row.no}`, { mn: row.title_mn ?? '', en: row.title_en ?? '' }]),
  );
  return (serviceId, no) => titles.get(`${serviceId}:${no}`) ?? { mn: '', en: '' };
}
