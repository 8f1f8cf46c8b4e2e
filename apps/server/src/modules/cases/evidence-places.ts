import type { Field } from '@tamga/forms';
import type { Person } from '#platform/actor';
import { AppError } from '#platform/error';
import { formOf } from './answers.ts';
import { type ApplicationRow, updateApplication } from './applications.sql.ts';
import { requireEditable } from './drafts.ts';
import { listEvidences } from './evidences.sql.ts';
import { listInfoItems } from './info-items.sql.ts';
import { tellOfApplication } from './records.ts';
import type { OpenDeps, Taken } from './taking.ts';

/** What a file is for: exactly one of the three. */
export interface Purpose {
  requirement?: string | undefined;
  field?: string | undefined;
  item?: string | undefined;
}

interface Place {
  requirement_code: string | null;
  field: string | null;
  info_item_id: string | null;
  evidence_type_id: string | null;
}

const filesMax = 50;
const nowhere: Place = { requirement_code: null, field: null, info_item_id: null, evidence_type_id: null };

type PlaceDeps = Pick<OpenDeps, 'db' | 'now'>;

/** Where it belongs; refused where nothing of the kind is asked for now. */
export async function placeFor(
  deps: PlaceDeps,
  person: Person,
  taken: Taken,
  { requirement, field, item }: Purpose,
  type: string,
): Promise<Place> {
  const { row, promised } = taken;
  // What was handed in and waits for evidence takes what others did not give, and nothing else.
  const isLacking = row.state === 'submitted' && row.gates.includes('evidence');
  if (!isLacking) requireOpenToEvidence(deps, person, taken);
  if ([requirement, field, item].filter((one) => one !== undefined).length !== 1)
    throw new AppError('cases.evidence_not_found');
  const present = await listEvidences(deps.db, row.id);
  if (present.length >= filesMax) throw new AppError('cases.too_many_files');
  const states = present.filter((one) => one.requirement_code === requirement).map(({ state }) => state);
  const isMissed = isLacking && states.length > 0 && !states.includes('accepted');
  if (item !== undefined) {
    const asked = (await listInfoItems(deps.db, row.id)).find(({ id, state }) => id === item && state === 'open');
    if (asked) return { ...nowhere, info_item_id: item, evidence_type_id: asked.evidence_type_id };
  } else if ((row.state === 'draft' || isMissed) && requirement !== undefined) {
    const asked = promised.content.evidences.find(({ requirement_code }) => requirement_code === requirement);
    if (asked) return { ...nowhere, requirement_code: requirement, evidence_type_id: asked.evidence_type_id };
  } else if (row.state === 'draft' && field !== undefined) {
    const { fields } = formOf(promised.content);
    if (fields.some(({ name }) => name === field.split('.')[0])) {
      requireType(fields, field, type);
      return { ...nowhere, field };
    }
  }
  throw new AppError('cases.evidence_not_found');
}

/** Which types a question takes is said by the form: a photograph is no PDF. The path has the numbers of items in it. */
function requireType(fields: readonly Field[], path: string, type: string): void {
  const names = path.split('.').filter((part) => !/^\d+$/.test(part));
  let [found, own]: [Field | undefined, readonly Field[]] = [undefined, fields];
  for (const name of names) {
    found = own.find((one) => one.name === name);
    own = found?.fields ?? [];
  }
  if (found?.kind === 'file' && !found.fileTypes.includes(type)) throw new AppError('objects.type_refused');
}

/** While it is being written, and while an officer waits for something. */
export function requireOpenToEvidence(deps: PlaceDeps, person: Person, taken: Taken): void {
  if (taken.row.state !== 'info_requested') requireEditable(deps, person, taken);
}

/** What was handed in stays, as what answered an officer does; only what is being sent to answer one may be taken back. */
export async function requireRemovable(
  deps: PlaceDeps,
  { row }: Taken,
  { info_item_id }: { info_item_id: string | null },
): Promise<void> {
  if (row.state === 'draft') return;
  const items = await listInfoItems(deps.db, row.id);
  if (!items.some(({ id, state }) => id === info_item_id && state === 'open'))
    throw new AppError('cases.state_conflict');
}

/** Who looked at the application before sees that it has changed. */
export async function touchEvidence(
  deps: PlaceDeps,
  person: Person,
  { row }: Taken,
  what: 'evidence_added' | 'evidence_removed',
  evidenceId: string,
): Promise<ApplicationRow> {
  const changed = await updateApplication(deps.db, row.id, { version: row.version + 1, updated_at: deps.now() });
  await tellOfApplication(deps, person, what, changed, { payload: { evidence: evidenceId } });
  return changed;
}
