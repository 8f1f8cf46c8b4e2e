import type { Page, PageQuery } from '@tamga/contract/page';
import {
  type Branding,
  brandingFields,
  type BrandingState,
  type BrandingVersion,
  type CurrentBranding,
  type RebrandedSystem,
} from '@tamga/contract/tools.branding';
import { z } from 'zod';
import * as audit from '#modules/audit';
import type { Application, Person } from '#platform/actor';
import { asActor, transact, type Tx } from '#platform/data/db';
import type { Deps } from '#platform/deps';
import { AppError } from '#platform/error';
import type { MemoryDeps } from '#platform/memory/memory';
import { changingShown } from '#platform/memory/shown';
import { announce } from '#platform/messaging/outbox';
import { cursorOf, pageOf } from '#platform/http/page';
import { type Field, fieldsThatDiffer, rowOf, shown, taking } from './branding-fields.ts';
import { addVersion, keepPresent, manager, type Present, putInForce, readPresent } from './branding-versions.ts';
import { type BrandingRow, decideBranding, findBranding, listBrandingsAfter } from './branding.sql.ts';

type BrandingDeps = Pick<Deps, 'pool' | 'now'>;

/** Whether an application may still propose a branding. */
export type MayBrand = (deps: { db: Tx }, applicationId: string) => Promise<boolean>;

const cursor = cursorOf(z.int());
const object = 'site:branding' as const;

/** Changes what is given and nothing else, or proposes it where it waits; with nothing given it tells what is in force. */
export function rebrand(
  deps: MemoryDeps & BrandingDeps,
  caller: Application,
  given: Branding,
  { waits }: { waits: boolean },
): Promise<RebrandedSystem> {
  const work = async (deps: BrandingDeps & { db: Tx }): Promise<RebrandedSystem> => {
    const present = await readPresent(deps);
    const current = shown(present.row);
    const changed = brandingFields.filter((field) => given[field] !== undefined && given[field] !== current[field]);
    const next = taking(present.row, rowOf({ ...current, ...defined(given) }), changed);
    if (changed.length === 0 || !waits) return change(deps, caller, present, { next, changed });
    const previousVersion = await keepPresent(deps, caller, present);
    const version = await addVersion(deps, caller, { row: next, state: 'pending', changed });
    audit.record(deps, caller, { action: 'site.branding_proposed', object, details: { version, changed } });
    announce(deps, caller, { type: 'site.branding_proposed', aggregate: object, data: { version, changed } });
    const status = 'pending_approval' as const;
    return { branding: shown(next), changed, status, version, previousVersion, effectiveAt: null };
  };
  const run = () => transact(deps, manager(caller), work);
  // What only waits, or is only read, changes nothing that is shown.
  const mayShow = !waits && Object.keys(defined(given)).length > 0;
  return mayShow ? changingShown(deps, run) : run();
}

/** Approves a proposal, or goes back to an earlier version; as a new one, so that what was in between stays to be read. */
export function restoreBranding(
  deps: MemoryDeps & BrandingDeps & { mayBrand: MayBrand },
  person: Person,
  version: number,
): Promise<RebrandedSystem> {
  const work = async (deps: BrandingDeps & { db: Tx; mayBrand: MayBrand }): Promise<RebrandedSystem> => {
    const row = await findBranding(deps.db, version);
    if (!row) throw new AppError('tools.branding_version_not_found');
    const isProposal = row.state !== 'applied';
    if (isProposal) {
      await decide(deps, person, version, 'approved');
      await requireProposer(deps, row.changed_by);
    }
    const present = await readPresent(deps);
    // A proposal brings what was asked for and nothing else: the rest may have been changed since.
    const fields = isProposal ? changedIn(row) : brandingFields;
    const next = taking(present.row, row, fields);
    return change(deps, person, present, { next, changed: fieldsThatDiffer(next, present.row), restored: version });
  };
  return changingShown(deps, () => transact(deps, manager(person), work));
}

export function rejectBranding(deps: BrandingDeps, person: Person, version: number): Promise<BrandingVersion> {
  return transact(deps, manager(person), async (deps) => {
    const row = await findBranding(deps.db, version);
    if (!row) throw new AppError('tools.branding_version_not_found');
    await decide(deps, person, version, 'rejected');
    return listed({ ...row, state: 'rejected' });
  });
}

export async function listBrandings(
  deps: Pick<Deps, 'pool'>,
  person: Person,
  { limit, after, version, state }: PageQuery & { version?: number | undefined; state?: BrandingState | undefined },
): Promise<Page<BrandingVersion>> {
  const filter = { after: cursor.read(after), version, state };
  const rows = await listBrandingsAfter(asActor(deps, manager(person)), limit + 1, filter);
  return pageOf(rows.map(listed), limit, ({ version }) => cursor.write(version));
}

/** The application that proposed it may have been stopped since: then it must be rejected, or proposed by another. */
async function requireProposer(deps: { db: Tx; mayBrand: MayBrand }, changedBy: string): Promise<void> {
  const id = /^application:(.+)$/.exec(changedBy)?.[1];
  const isGood = id !== undefined && (await deps.mayBrand(deps, id));
  if (!isGood) throw new AppError('tools.proposer_not_allowed');
}

async function decide(
  deps: BrandingDeps & { db: Tx },
  person: Person,
  version: number,
  state: 'approved' | 'rejected',
): Promise<void> {
  if (!(await decideBranding(deps.db, version, state))) throw new AppError('tools.branding_not_pending');
  const action = state === 'approved' ? 'site.branding_approved' : 'site.branding_rejected';
  audit.record(deps, person, { action, object, details: { version } });
  announce(deps, person, { type: action, aggregate: object, data: { version } });
}

async function change(
  deps: BrandingDeps & { db: Tx },
  caller: Application | Person,
  present: Present,
  { next, changed, restored }: { next: BrandingRow; changed: Field[]; restored?: number },
): Promise<RebrandedSystem> {
  const status = 'active' as const;
  const branding = shown(next);
  if (changed.length === 0) {
    const version = present.version ?? 0;
    audit.record(deps, caller, { action: 'site.branding_read', object, details: { version } });
    return { branding, changed, status, version, previousVersion: present.version, effectiveAt: present.since };
  }
  const previousVersion = await keepPresent(deps, caller, present);
  const version = await putInForce(deps, caller, next, changed);
  audit.record(deps, caller, { action: 'site.branding_changed', object, details: { version, changed, restored } });
  announce(deps, caller, { type: 'site.branding_changed', aggregate: object, data: { version, changed } });
  return { branding, changed, status, version, previousVersion, effectiveAt: deps.now() };
}

const defined = (given: Branding): Partial<CurrentBranding> =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));

const changedIn = ({ changed }: { changed: string[] }): Field[] =>
  brandingFields.filter((field) => changed.includes(field));

const listed = (row: NonNullable<Awaited<ReturnType<typeof findBranding>>>): BrandingVersion => ({
  version: row.version,
  state: row.state,
  branding: shown(row),
  name_mn: row.name_mn,
  name_en: row.name_en,
  changed: changedIn(row),
  changed_by: row.changed_by,
  created_at: row.created_at,
});
