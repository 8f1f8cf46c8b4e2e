import type { Page, PageQuery } from '@tamga/contract/page';
import type { Reference, ReferenceField, ReferenceState } from '@tamga/contract/references';
import { readNumber } from '@tamga/contract/references.number';
import type { IssuedReference, ReferenceEnding } from '@tamga/contract/references.officer';
import * as audit from '#modules/audit';
import * as org from '#modules/org';
import * as users from '#modules/users';
import { type Person, system } from '#platform/actor';
import { actingAs, asActor, transact, type Tx } from '#platform/data/db';
import { transition } from '#platform/data/states';
import type { Deps } from '#platform/deps';
import { AppError } from '#platform/error';
import { pageOf } from '#platform/http/page';
import { enqueue } from '#platform/messaging/jobs';
import { announce } from '#platform/messaging/outbox';
import { endDocument, proposedSince, wishOf } from './agreeing.ts';
import { listProposals } from './agreeing.sql.ts';
import { requireEndable } from './carrying-out.ts';
import { described } from './described.ts';
import { generations, requireActive } from './issuing.ts';
import { cursor } from './references.ts';
import { findReference, listReferencesBy, lockReference, type ReferenceRow } from './references.sql.ts';
import { referenceStates } from './references.states.ts';
import type { EndDeps, Wish } from './wishes.ts';

type ListDeps = Pick<Deps, 'pool' | 'now' | 'keyring' | 'objects' | 'wakeups'>;
type EndingDeps = ListDeps & Pick<EndDeps, 'requireImpartial'>;
type Filter = PageQuery & {
  tenant_id: string;
  state?: ReferenceState | undefined;
  number?: string | undefined;
  case_id?: string | undefined;
};

export async function listIssued(
  deps: ListDeps,
  person: Person,
  { limit, after, tenant_id: tenantId, state, number, case_id: caseId }: Filter,
): Promise<Page<IssuedReference>> {
  await org.requireMembership(deps, person, tenantId);
  const filter = { tenantId, state, caseId, number: number === undefined ? undefined : readNumber(number) };
  const rows = await listReferencesBy(asActor(deps, person), filter, limit + 1, cursor.read(after));
  const page = pageOf(rows, limit, ({ created_at, id }) => cursor.write([created_at, id]));
  const subjects = [...new Set(page.items.map(({ subject_id }) => subject_id))];
  const platform = system('name whom documents are about', person.origin);
  const ids = page.items.map(({ id }) => id);
  const proposals =
    ids.length === 0 ? [] : await listProposals(asActor(deps, platform), ids, proposedSince(deps.now()));
  const proposers = proposals.map(({ officer_id }) => officer_id);
  const names = await users.describePeople(deps, platform, [...new Set([...subjects, ...proposers])]);
  const seen = { purpose: 'service', recordKind: 'reference', fields: ['name', 'title', 'state'], tenantId } as const;
  await users.recordAccess(deps, person, { subject: subjects, ...seen });
  const items = await described(deps, person, page.items);
  const nameOf = (id: string) => users.signatureOf(names.get(id) ?? { family_name: '', given_name: '' });
  const proposedOf = (id: string): IssuedReference['proposed'] => {
    const proposal = proposals.find(({ reference_id }) => reference_id === id);
    const wish = proposal && wishOf(deps, proposal);
    return proposal && wish?.kind === 'supersede' ? { by: nameOf(proposal.officer_id), fields: wish.fields } : null;
  };
  return {
    items: items.map(({ subject_id, ...item }) => ({
      ...item,
      subject: nameOf(subject_id),
      proposed: proposedOf(item.id),
    })),
    next: page.next,
  };
}

/** Open to an organisation that is suspended too: what is wrong must not hold until it is active again. */
export const revokeReference = (
  deps: EndingDeps,
  person: Person,
  id: string,
  reason: string,
): Promise<ReferenceEnding> => end(deps, person, id, { kind: 'revoke', reason });

export const supersedeReference = (
  deps: EndingDeps,
  person: Person,
  id: string,
  fields: ReferenceField[],
): Promise<ReferenceEnding> => end(deps, person, id, { kind: 'supersede', fields });

const end = (deps: EndingDeps, person: Person, id: string, wish: Wish): Promise<ReferenceEnding> =>
  transact(deps, person, async (deps) => {
    await requireOfficer(deps, person, id);
    // Who comes second sees what the first has done, and asks about that.
    const row = await actingAs(deps, system('end a document', person.origin), () => lockReference(deps.db, id));
    if (!row) throw new AppError('references.reference_not_found');
    await requireEndable(deps, person, row, wish);
    if (wish.kind === 'supersede' && !deps.objects) throw new AppError('objects.not_set_up');
    const { id: standing, ...ended } = await endDocument(deps, person, row, wish);
    return { ...(await shown(deps, person, standing)), ...ended };
  });

export const retryReference = (deps: ListDeps, person: Person, id: string): Promise<Reference> =>
  transact(deps, person, async (deps) => {
    const { tenant_id } = await requireOfficer(deps, person, id);
    await requireActive(deps, person, tenant_id);
    await actingAs(deps, system('make documents', person.origin), async () => {
      const row = await lockReference(deps.db, id);
      if (!row) throw new AppError('references.reference_not_found');
      await transition(deps, referenceStates, row, 'retry', person, { attempts: 0, updated_at: deps.now() });
      const type = 'references.reference_requested';
      const [object, tenantId] = [`reference:${id}` as const, row.tenant_id];
      audit.record(deps, person, { action: type, object, tenantId, details: { again: true } });
      announce(deps, person, { type, aggregate: object, tenantId, data: { id } });
      enqueue(deps, generations, { id }, { key: id });
    });
    return shown(deps, person, id);
  });

/** The row as the person sees it; one of another organisation is not found, and their own they do not end. */
async function requireOfficer(deps: ListDeps & { db: Tx }, person: Person, id: string): Promise<ReferenceRow> {
  const row = await findReference(asActor(deps, person), id);
  if (!row) throw new AppError('references.reference_not_found');
  const standings = await org.listStandings(deps, person);
  if (!standings.some(({ tenant_id }) => tenant_id === row.tenant_id))
    throw new AppError('references.reference_not_found');
  if (row.subject_id === person.userId) throw new AppError('references.not_theirs');
  return row;
}

async function shown(deps: ListDeps & { db: Tx }, person: Person, id: string): Promise<Reference> {
  const row = await findReference(asActor(deps, person), id);
  const [reference] = row ? await described(deps, person, [row]) : [];
  if (!reference) throw new AppError('references.reference_not_found');
  return reference;
}
