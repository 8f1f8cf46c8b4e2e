import { type ModuleKey, moduleWords } from '@tamga/contract';
import type { OrganisationModule } from '@tamga/contract/org.modules';
import * as audit from '#modules/audit';
import type { Actor, Person } from '#platform/actor';
import { asActor, transact } from '#platform/data/db';
import type { Deps } from '#platform/deps';
import { AppError } from '#platform/error';
import { announce } from '#platform/messaging/outbox';
import type { Pool } from '#platform/data/pool';
import { version } from '#platform/observability/version';
import { requireMembership } from './members.ts';
import { deleteModule, findInstalled, insertModule, listInstalled } from './modules.sql.ts';
import { inOurWords, whyNot } from './refusals.ts';
import { isServedBy } from './versions.ts';

type ModuleDeps = Pick<Deps, 'pool' | 'now'>;

export async function listModules(
  deps: { pool: Pool },
  person: Person,
  tenantId: string,
): Promise<OrganisationModule[]> {
  await requireMembership(deps, person, tenantId);
  const installed = new Map((await listInstalled(asActor(deps, person), tenantId)).map((row) => [row.key, row]));
  return keys.map((key) => describe(key, installed.get(key)?.installed_at ?? null));
}

export async function installModule(
  deps: ModuleDeps,
  person: Person,
  tenantId: string,
  key: ModuleKey,
): Promise<OrganisationModule> {
  await requireMembership(deps, person, tenantId);
  const { platformVersionMin } = moduleWords[key];
  if (!isServedBy(version, platformVersionMin)) throw new AppError('org.module_needs_newer_platform');
  const work = transact(deps, person, async (deps) => {
    const isNew = await insertModule(deps.db, {
      tenant_id: tenantId,
      key,
      platform_version_min: platformVersionMin,
      installed_by: person.userId,
      installed_at: deps.now(),
    });
    const object = `organisation:${tenantId}` as const;
    audit.record(deps, person, {
      action: 'org.module_installed',
      object,
      tenantId,
      details: { key, again: isNew === undefined },
    });
    if (isNew) announce(deps, person, { type: 'org.module_installed', aggregate: object, tenantId, data: { key } });
  });
  await inOurWords(deps, person, tenantId, work);
  const one = (await listModules(deps, person, tenantId)).find((module) => module.key === key);
  if (!one) throw new AppError('org.module_not_installed');
  return one;
}

export async function removeModule(
  deps: ModuleDeps,
  person: Person,
  tenantId: string,
  key: ModuleKey,
): Promise<{ tenant_id: string; key: ModuleKey }> {
  await requireMembership(deps, person, tenantId);
  const isRemoved = await transact(deps, person, async (deps) => {
    const removed = await deleteModule(deps.db, tenantId, key);
    if (!removed) return false;
    const object = `organisation:${tenantId}` as const;
    audit.record(deps, person, { action: 'org.module_removed', object, tenantId, details: { key } });
    announce(deps, person, { type: 'org.module_removed', aggregate: object, tenantId, data: { key } });
    return true;
  });
  if (isRemoved) return { tenant_id: tenantId, key };
  const isThere = await findInstalled(asActor(deps, person), tenantId, key);
  throw isThere ? await whyNot(deps, person, tenantId) : new AppError('org.module_not_installed');
}

/**
 * The kernel calls this for every operation of a module: a module that is not installed, or not the caller's, is not
 * found.
 */
export async function requireModule(
  deps: { pool: Pool },
  actor: Actor,
  tenantId: string,
  key: ModuleKey,
): Promise<void> {
  const found = await findInstalled(asActor(deps, actor), tenantId, key);
  if (!found || !isServedBy(version, found.platform_version_min)) throw new AppError('org.module_not_installed');
}

const keys = Object.keys(moduleWords).filter((key): key is ModuleKey => Object.hasOwn(moduleWords, key));

function describe(key: ModuleKey, installedAt: Date | null): OrganisationModule {
  const { mn, en, platformVersionMin } = moduleWords[key];
  const words = { key, name_mn: mn, name_en: en, platform_version_min: platformVersionMin };
  return { ...words, installed: installedAt !== null, installed_at: installedAt };
}
