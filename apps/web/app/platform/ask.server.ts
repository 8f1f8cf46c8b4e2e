import type { Endpoint, Permission } from '@tamga/contract';
import type { getOwnRole } from '@tamga/contract/rbac';
import { data } from 'react-router';
import { type Answer, type Asked, attempt, failWith, type Input } from '#app/platform/api.server.ts';
import type { Context } from '#app/platform/context.ts';
import { readOwnRole } from '#app/platform/person.server.ts';
import { leadToProof } from '#app/platform/proof.server.ts';
import type { Refusal } from '#app/platform/refusal.server.ts';

/** As `call`, for the pages of administrators: what is not theirs to see does not exist for them. */
export async function ask<E extends Endpoint>(context: Context, endpoint: E, ...input: Input<E>): Promise<Answer<E>> {
  const outcome = await attempt(context, endpoint, ...input);
  if (outcome.ok) return outcome.data;
  throw hidden(outcome.refusal);
}

/** What the person who asks may do. */
export async function askRole(context: Context): Promise<Answer<typeof getOwnRole>> {
  const outcome = await readOwnRole(context);
  if (outcome.ok) return outcome.data;
  throw hidden(outcome.refusal);
}

const hidden = (refusal: Refusal) => failWith(refusal.status === 403 ? { ...refusal, status: 404 } : refusal);

type Paged = Endpoint & { data: { _zod: { input: { items: unknown[]; next: string | null } } } };

export interface List<Row> {
  rows: Row[];
  next: string | null;
  /** What is wrong with the filters, in words. */
  problem: string | null;
}

/** A page of a list. A filter that makes no sense is said above the empty list, where it can be mended. */
export async function askList<E extends Paged, Row>(
  context: Context,
  endpoint: E,
  input: Asked<E>,
  pick: (item: Answer<E>['items'][number]) => Row,
): Promise<List<Row>> {
  const outcome = await attempt(context, endpoint, ...([input] as unknown as Input<E>));
  if (outcome.ok) return { rows: outcome.data.items.map(pick), next: outcome.data.next, problem: null };
  if (outcome.refusal.status !== 400) throw hidden(outcome.refusal);
  // What is wrong with a filter, without the name that it has in the API.
  const { fields, message } = outcome.refusal;
  return { rows: [], next: null, problem: Object.values(fields).join(' ') || message };
}

/** For a page that asks the API for nothing when it is opened. */
export async function admit(context: Context, ...wanted: [Permission, ...Permission[]]): Promise<void> {
  await admitWho(context, ({ permissions }) => wanted.some((one) => permissions.includes(one)));
}

/** For a page of administrators, whatever their role permits otherwise. */
export async function admitAdmin(context: Context): Promise<void> {
  await admitWho(context, ({ level }) => level <= 2);
}

/** For a page of operators, who are super administrators. */
export async function admitOperator(context: Context): Promise<void> {
  await admitWho(context, ({ level }) => level === 1);
}

type Rights = Pick<Answer<typeof getOwnRole>, 'level' | 'permissions'>;

async function admitWho(context: Context, isAllowed: (rights: Rights) => boolean): Promise<void> {
  const { withheld, ...rights } = await askRole(context);
  if (isAllowed(rights)) return;
  // A person who would have the right with eID is led there; for all others there is no such page.
  if (withheld && isAllowed(withheld)) leadToProof(context, 'request.eid_required');
  throw data(null, { status: 404 });
}
