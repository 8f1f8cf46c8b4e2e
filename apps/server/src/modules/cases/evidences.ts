import { fileRules } from '@tamga/contract/cases.following';
import type { EvidenceItem } from '@tamga/contract/cases.parts';
import type { SentFile } from '@tamga/contract/upload';
import * as objects from '#modules/objects';
import { type Person, system } from '#platform/actor';
import { actingAs, asActor } from '#platform/data/db';
import { uuidv7 } from '#platform/data/uuid';
import type { Deps } from '#platform/deps';
import { AppError } from '#platform/error';
import { findOwnApplication } from './applications.sql.ts';
import { dropAsked } from './asking.ts';
import { evidenceOf } from './describing.ts';
import { placeFor, type Purpose, touchEvidence } from './evidence-places.ts';
import { requireOpenToEvidence, requireRemovable } from './evidence-places.ts';
import { findEvidence, insertEvidence } from './evidences.sql.ts';
import { forgetItem } from './forgetting.ts';
import { goOnWithEvidence } from './gates.ts';
import { sealWords } from './sealed-words.ts';
import { type CaseDeps, changeOwn, mover, type OpenDeps, take } from './taking.ts';

type FileDeps = CaseDeps & Pick<Deps, 'objects' | 'log'>;

/** Of the platform, which reads it for the officers and removes it with the application. */
const kept = { kind: 'cases.evidence', owner: 'platform' } as const;

export async function addEvidence(
  deps: FileDeps,
  person: Person,
  id: string,
  purpose: Purpose,
  { name, type, bytes }: SentFile,
  signal: AbortSignal,
): Promise<EvidenceItem> {
  // What is refused anyway is refused before a byte is read.
  await changeOwn(deps, person, { id }, (deps, taken) => placeFor(deps, person, taken, purpose, type));
  const upload = { ...kept, ...fileRules, name, type, bytes, signal };
  return objects.takeObject(deps, person, upload, (open, object) =>
    actingAs(open, mover(person), () => keepFile({ ...deps, ...open }, person, { id, purpose, name, type }, object)),
  );
}

async function keepFile(
  deps: OpenDeps,
  person: Person,
  { id, purpose, name, type }: { id: string; purpose: Purpose; name: string; type: string },
  { id: object_id, sizeBytes, sha256 }: objects.TakenObject,
): Promise<EvidenceItem> {
  const taken = await take(deps, person, { id }, null);
  const place = await placeFor(deps, person, taken, purpose, type);
  const [now, evidenceId] = [deps.now(), uuidv7(deps.now().getTime())];
  const row = await insertEvidence(deps.db, {
    id: evidenceId,
    application_id: id,
    ...place,
    source: 'upload',
    object_id,
    name_sealed: sealWords(deps.keyring, 'evidence_item', evidenceId, 'name_sealed', name),
    media_type: type,
    size_bytes: String(sizeBytes),
    sha256,
    structured_sealed: null,
    provider: null,
    as_of: null,
    created_at: now,
  });
  // Who brings it waits for nobody else.
  if (place.requirement_code !== null) await dropAsked(deps, person, id, place.requirement_code);
  await touchEvidence(deps, person, taken, 'evidence_added', evidenceId);
  await goOnWithEvidence(deps, person, id);
  return evidenceOf(deps.keyring, row);
}

export const removeEvidence = (
  deps: CaseDeps,
  person: Person,
  id: string,
  evidenceId: string,
): Promise<{ id: string }> =>
  changeOwn(deps, person, { id }, async (deps, taken) => {
    requireOpenToEvidence(deps, person, taken);
    const row = await findEvidence(deps.db, id, evidenceId);
    if (!row) throw new AppError('cases.evidence_not_found');
    await requireRemovable(deps, taken, row);
    await forgetItem(deps, mover(person), row);
    await touchEvidence(deps, person, taken, 'evidence_removed', evidenceId);
    return { id: evidenceId };
  });

/** For the applicant; officers read it through `openEvidence`, which is written down. */
export async function findEvidenceFile(
  deps: Pick<Deps, 'pool' | 'keyring' | 'objects'>,
  person: Person,
  id: string,
  evidenceId: string,
): Promise<objects.KeptObject> {
  const db = asActor(deps, person);
  if (!(await findOwnApplication(db, person.userId, id))) throw new AppError('cases.application_not_found');
  const row = await findEvidence(db, id, evidenceId);
  if (!row?.object_id) throw new AppError('cases.evidence_not_found');
  return objects.findObject(deps, system('show evidence to its applicant', person.origin), row.object_id);
}
