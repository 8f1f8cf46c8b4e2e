import * as references from '#modules/references';
import type * as registry from '#modules/registry';
import { uuidv7 } from '#platform/data/uuid';
import { type EvidenceRow, insertEvidence } from './evidences.sql.ts';
import { sealWords } from './sealed-words.ts';
import type { OpenDeps, Taken } from './taking.ts';

const provider = 'references';

/**
 * Puts what this platform has issued to the applicant to their application, where it is asked for and not there yet. A
 * document is about a person, so that one who applies for an organisation brings its own.
 */
export async function attachHeld(
  deps: OpenDeps,
  { row }: Taken,
  requirements: readonly registry.Requirement[],
  present: readonly EvidenceRow[],
): Promise<EvidenceRow[]> {
  if (row.on_behalf_org_id !== null) return [];
  const wanted = requirements.filter(
    ({ held, requirement_code: code }) => held && !present.some(({ requirement_code }) => requirement_code === code),
  );
  const attached: EvidenceRow[] = [];
  for (const { requirement_code, evidence_type_id } of wanted) {
    const document = await references.findHeld(deps, row.applicant_id, evidence_type_id);
    if (!document) continue;
    const [now, id] = [deps.now(), uuidv7(deps.now().getTime())];
    const told = JSON.stringify({ number: document.number, title: document.title[row.locale] });
    attached.push(
      await insertEvidence(deps.db, {
        id,
        application_id: row.id,
        requirement_code,
        evidence_type_id,
        field: null,
        info_item_id: null,
        source: 'held',
        object_id: null,
        name_sealed: null,
        media_type: null,
        size_bytes: null,
        sha256: null,
        structured_sealed: sealWords(deps.keyring, 'evidence_item', id, 'structured_sealed', told),
        provider,
        as_of: document.issued_at,
        created_at: now,
      }),
    );
  }
  return attached;
}
