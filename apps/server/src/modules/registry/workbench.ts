import type { Page } from '@tamga/contract/page';
import { VersionContent } from '@tamga/contract/registry.content';
import type { RegistryEntry, RegistryFilter } from '@tamga/contract/registry.workbench';
import { timestamp } from '@tamga/contract/timestamp';
import { z } from 'zod';
import * as org from '#modules/org';
import { type Person, system } from '#platform/actor';
import { asActor } from '#platform/data/db';
import { cursorOf, pageOf } from '#platform/http/page';
import { listRatios } from './once-only.sql.ts';
import { staleBefore } from './overview.ts';
import { missingIn } from './readiness.ts';
import { type RegistryDeps, summaryOf } from './services.ts';
import { listChanged } from './workbench.sql.ts';

const cursor = cursorOf(z.tuple([timestamp, z.uuid()]));

/** Read as the person, so that only services of their organisations are in it. */
export async function listRegistry(
  deps: RegistryDeps,
  person: Person,
  { limit, after, ...filter }: RegistryFilter,
): Promise<Page<RegistryEntry>> {
  const old = staleBefore(deps.now());
  const db = asActor(deps, person);
  const rows = await listChanged(db, filter, old, limit + 1, cursor.read(after));
  const { items, next } = pageOf(rows, limit, ({ updated_at, id }) => cursor.write([updated_at, id]));
  const tenants = new Map(
    await Promise.all(
      [...new Set(items.map(({ tenant_id }) => tenant_id))].map(
        async (id) => [id, await surroundingsOf(deps, person, id)] as const,
      ),
    ),
  );
  const ratios = await listRatios(
    db,
    items.map(({ id }) => id),
  );
  return {
    items: items.flatMap((row) => {
      const tenant = tenants.get(row.tenant_id);
      if (!tenant) return [];
      const content = VersionContent.parse(row.content);
      return [
        {
          ...summaryOf(deps, person, row),
          organisation: tenant.organisation,
          audience: content.audience,
          published_at: row.published_at,
          stale: row.state === 'published' && row.published_at !== null && row.published_at < old,
          missing: missingIn(content, tenant).length,
          once_only_ratio: ratios.find(({ service_id }) => service_id === row.id)?.ratio ?? null,
        },
      ];
    }),
    next,
  };
}

async function surroundingsOf(deps: RegistryDeps, person: Person, tenant_id: string) {
  const reader = system('name an organisation', person.origin);
  const [described, hasOfficer] = await Promise.all([
    org.describeOrganisation(deps, reader, tenant_id),
    org.hasOfficer(deps, person, tenant_id),
  ]);
  const { name = '', name_en = null } = described ?? {};
  return { hasOfficer, organisation: { tenant_id, name, name_en } };
}
