import { EvidenceChange, EvidenceType, type NewEvidence } from '@tamga/contract/registry.evidences';
import type { Page, PageQuery } from '@tamga/contract/page';
import { z } from 'zod';
import * as audit from '#modules/audit';
import { type Actor, type Person, system } from '#platform/actor';
import { asActor, transact, type Tx } from '#platform/data/db';
import { breaksReference, isTaken, type Pool, refusing } from '#platform/data/pool';
import { uuidv7 } from '#platform/data/uuid';
import { AppError } from '#platform/error';
import { cursorOf, pageOf } from '#platform/http/page';
import { announce } from '#platform/messaging/outbox';
import { changingShown } from '#platform/memory/shown';
import {
  type EvidenceFields,
  type EvidenceRow,
  findEvidence,
  insertEvidence,
  listEvidencesAfter,
  listOwnEvidences,
  removeEvidence,
  updateEvidence,
} from './evidences.sql.ts';
import { type RegistryDeps, requireActive } from './services.ts';
import type { Seen } from './taking.ts';

const cursor = cursorOf(z.string());

/** The platform reads them: services ask for what other organisations describe. */
export async function listEvidences(
  deps: RegistryDeps,
  person: Person,
  { limit, after, tenant_id }: PageQuery & { tenant_id?: string | undefined },
): Promise<Page<EvidenceType>> {
  const reader = asActor(deps, system('read the registry', person.origin));
  const rows = await listEvidencesAfter(reader, tenant_id, limit + 1, cursor.read(after));
  const { items, next } = pageOf(rows, limit, ({ code }) => cursor.write(code));
  const ids = items.map(({ id }) => id);
  const own = ids.length === 0 ? [] : await listOwnEvidences(asActor(deps, person), ids);
  return {
    items: items.map((row) =>
      shown(
        row,
        own.some(({ id }) => id === row.id),
      ),
    ),
    next,
  };
}

/** Whose papers prove it: the organisation that describes this kind of evidence, and the one it names as the issuer. */
export async function issuersOf(deps: { pool: Pool; db?: Tx }, { origin }: Actor, id: string): Promise<string[]> {
  const row = await findEvidence(asActor(deps, system('read the registry', origin)), id);
  return row ? [row.tenant_id, ...(row.issuing_org_id === null ? [] : [row.issuing_org_id])] : [];
}

export async function createEvidence(
  deps: RegistryDeps,
  person: Person,
  { tenant_id, code, ...change }: NewEvidence,
): Promise<EvidenceType> {
  await requireActive(deps, person, tenant_id);
  const id = uuidv7(deps.now().getTime());
  const work = transact(deps, person, async (deps) => {
    await insertEvidence(deps.db, { id, tenant_id, code, created_by: person.userId, ...fieldsOf(change) }, deps.now());
    tell(deps, person, 'registry.evidence_created', { id, tenant_id, code });
    return ownEvidence(deps, person, id);
  });
  return refusing(naming(work), (error) => isTaken(error, 'evidence_type_code_key'), 'registry.code_taken');
}

export function changeEvidence(
  deps: RegistryDeps,
  person: Person,
  { id, version }: Seen,
  change: EvidenceChange,
): Promise<EvidenceType> {
  const work = async (deps: Open) => {
    const row = await updateEvidence(deps.db, id, version, fieldsOf(change), deps.now());
    if (!row) throw await whyNot(deps, person, id, version);
    tell(deps, person, 'registry.evidence_changed', { id, ...row });
    return ownEvidence(deps, person, id);
  };
  return naming(changingShown(deps, () => transact(deps, person, work)));
}

export function deleteEvidence(deps: RegistryDeps, person: Person, { id, version }: Seen): Promise<Seen> {
  const work = transact(deps, person, async (deps) => {
    const row = await removeEvidence(deps.db, id, version);
    if (!row) throw await whyNot(deps, person, id, version);
    tell(deps, person, 'registry.evidence_deleted', { id, ...row });
    return { id, version };
  });
  const isUsed = (error: unknown) => breaksReference(error, 'version_evidence_evidence_type_id_fkey');
  return refusing(work, isUsed, 'registry.evidence_in_use');
}

type Open = RegistryDeps & { db: Tx };

/** One of another organisation is not found by those who want to change it. */
async function ownEvidence(deps: Open, person: Person, id: string): Promise<EvidenceType> {
  const row = await findEvidence(asActor(deps, person), id);
  if (!row) throw new AppError('registry.evidence_not_found');
  return shown(row, true);
}

async function whyNot(deps: Open, person: Person, id: string, version: number): Promise<AppError> {
  const { tenant_id, version: current_version } = await ownEvidence(deps, person, id);
  await requireActive(deps, person, tenant_id);
  if (current_version === version) return new AppError('registry.evidence_not_found');
  return new AppError('request.version_conflict', { details: { current_version } });
}

const naming = <T>(work: Promise<T>): Promise<T> =>
  refusing(work, (error) => breaksReference(error, 'evidence_type_issuing_org_id_fkey'), 'registry.issuer_not_found');

function tell(
  deps: { db: Tx },
  person: Person,
  type: `registry.evidence_${'created' | 'changed' | 'deleted'}`,
  { id, tenant_id: tenantId, code }: { id: string; tenant_id: string; code: string },
): void {
  const object = `evidence:${id}` as const;
  audit.record(deps, person, { action: type, object, tenantId, details: { code } });
  announce(deps, person, { type, aggregate: object, tenantId, data: { id } });
}

const fieldsOf = ({ title, ...rest }: EvidenceChange): EvidenceFields => ({
  title_mn: title.mn,
  title_en: title.en,
  ...rest,
});

function shown({ title_mn, title_en, formats, ...row }: EvidenceRow, mine: boolean): EvidenceType {
  return {
    ...row,
    title: { mn: title_mn, en: title_en },
    // The database knows them as text; its check allows no others.
    formats: EvidenceType.shape.formats.parse(formats),
    mine,
  };
}
