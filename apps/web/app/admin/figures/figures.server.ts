import type { Endpoint } from '@tamga/contract';
import { figureRanges, listExpiries, readSignInFigures, readWorkFigures } from '@tamga/contract/admin.figures';
import { type Answer, attempt, type Input } from '#app/platform/api.server.ts';
import type { Context } from '#app/platform/context.ts';

export type SignIns = Answer<typeof readSignInFigures>;
export type Work = Answer<typeof readWorkFigures>;
export type Expiries = Answer<typeof listExpiries>['items'];

export interface ShownFigures {
  signIns: SignIns | null;
  work: Work | null;
  expiries: Expiries | null;
  /** Whether something could not be read that this person may see. */
  isPartial: boolean;
}

/** Each part that the role of the person opens; the others are left out. */
export async function readFigures(context: Context, url: URL): Promise<ShownFigures> {
  const range = figureRanges.find((one) => one === url.searchParams.get('range')) ?? 'day';
  const [signIns, work, expiries] = await Promise.all([
    readPart(context, readSignInFigures, { query: { range } }),
    readPart(context, readWorkFigures),
    readPart(context, listExpiries),
  ]);
  return {
    signIns: signIns.data,
    work: work.data,
    expiries: expiries.data?.items ?? null,
    isPartial: [signIns, work, expiries].some(({ isMissing }) => isMissing),
  };
}

async function readPart<E extends Endpoint>(
  context: Context,
  endpoint: E,
  ...input: Input<E>
): Promise<{ data: Answer<E> | null; isMissing: boolean }> {
  const outcome = await attempt(context, endpoint, ...input);
  if (outcome.ok) return { data: outcome.data, isMissing: false };
  return { data: null, isMissing: outcome.refusal.status !== 403 };
}
