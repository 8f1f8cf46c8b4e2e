import type { Page, PageQuery } from '@tamga/contract/page';
import type { NewReferenceType, ReferenceType } from '@tamga/contract/references.types';
import { z } from 'zod';
import * as audit from '#modules/audit';
import * as org from '#modules/org';
import * as registry from '#modules/registry';
import { type Person, system } from '#platform/actor';
import { asActor, transact } from '#platform/data/db';
import { breaksReference, isTaken, refusing } from '#platform/data/pool';
import { uuidv7 } from '#platform/data/uuid';
import type { Deps } from '#platform/deps';
import { AppError } from '#platform/error';
import { cursorOf, pageOf } from '#platform/http/page';
import { announce } from '#platform/messaging/outbox';
import { insertType, listTypesAfter, type TypeRow } from './types.sql.ts';

type TypeDeps = Pick<Deps, 'pool' | 'now'>;
const cursor = cursorOf(z.tuple([z.string(), z.uuid()]));

/** The platform reads them: they are offered to everybody. */
export async function listTypes(
  deps: TypeDeps,
  person: Person,
  { limit, after }: PageQuery,
): Promise<Page<ReferenceType>> {
  const platform = system('show extracts', person.origin);
  const rows = await listTypesAfter(asActor(deps, platform), limit + 1, cursor.read(after));
  const { items, next } = pageOf(rows, limit, ({ title_mn, id }) => cursor.write([title_mn, id]));
  const ids = [...new Set(items.map(({ tenant_id }) => tenant_id))];
  const names = await org.describeOrganisations(deps, platform, ids);
  return { items: items.map((row) => shown(row, names.get(row.tenant_id))), next };
}

export async function createType(deps: TypeDeps, person: Person, wanted: NewReferenceType): Promise<ReferenceType> {
  const { tenant_id, title, ...rest } = wanted;
  const { state, name, name_en } = await org.requireMembership(deps, person, tenant_id);
  if (state !== 'active') throw new AppError('org.organisation_not_active');
  const { evidence_type_id } = wanted;
  if (evidence_type_id !== null && !(await registry.issuersOf(deps, person, evidence_type_id)).includes(tenant_id))
    throw new AppError('registry.evidence_not_found');
  const created_at = deps.now();
  const id = uuidv7(created_at.getTime());
  const row = { id, tenant_id, title_mn: title.mn, title_en: title.en, ...rest, created_at };
  const work = transact(deps, person, async (deps) => {
    await insertType(deps.db, { ...row, created_by: person.userId });
    const type = 'references.type_created';
    const object = `reference_type:${id}` as const;
    audit.record(deps, person, { action: type, object, tenantId: tenant_id, details: { code: wanted.code } });
    announce(deps, person, { type, aggregate: object, tenantId: tenant_id, data: { id } });
    return shown(row, { name, name_en });
  });
  const named = refusing(
    work,
    (error) => breaksReference(error, 'reference_type_evidence_type_id_fkey'),
    'registry.evidence_not_found',
  );
  return refusing(named, (error) => isTaken(error, 'reference_type_code'), 'references.code_taken');
}

function shown(
  { title_mn, title_en, ...row }: TypeRow,
  issuer: { name: string; name_en: string | null } | undefined,
): ReferenceType {
  const names = { mn: issuer?.name ?? '', en: issuer?.name_en ?? issuer?.name ?? '' };
  return { ...row, title: { mn: title_mn, en: title_en }, issuer: names };
}
