import type { VersionContent } from '@tamga/contract/registry.content';
import type { Tx } from '#platform/data/db';
import { breaksReference, refusing } from '#platform/data/pool';
import { orderedForm } from './forms.ts';
import { replaceLinks } from './links.sql.ts';
import { writeDraft } from './services.sql.ts';

interface Draft {
  service_id: string;
  tenant_id: string;
  no: number;
  content: VersionContent;
  editor: string;
  now: Date;
}

/** Writes the draft, and what it names; the service is locked. */
export async function saveDraft(deps: { db: Tx }, draft: Draft): Promise<void> {
  const { service_id, tenant_id, no, content } = draft;
  const { evidences, output_type_id, life_event_ids } = content;
  // A form is kept with the order of its fields, which the database does not keep.
  const form_schema = content.form_schema && orderedForm(content.form_schema);
  await writeDraft(deps.db, { ...draft, content: { ...content, form_schema } });
  const named = evidences.map(({ evidence_type_id }) => evidence_type_id);
  const evidenceTypes = [...new Set(output_type_id === null ? named : [...named, output_type_id])];
  const lifeEvents = [...new Set(life_event_ids)];
  await replaceLinks(deps.db, { service_id, tenant_id, no }, { evidenceTypes, lifeEvents });
}

/** What a draft names may have been deleted since its editor chose it. */
export const namingWhatExists = <T>(work: Promise<T>): Promise<T> =>
  refusing(
    work,
    (error) =>
      breaksReference(error, 'version_evidence_evidence_type_id_fkey') ||
      breaksReference(error, 'version_life_event_life_event_id_fkey'),
    'registry.link_not_found',
  );
