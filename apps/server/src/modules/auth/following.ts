import { system } from '#platform/actor';
import { asActor } from '#platform/data/db';
import { askProvider, giveTurn, takeTurn } from './polls.ts';
import { claimSignIns, postponeSignIn, type SignInRow } from './sign-ins.sql.ts';
import type { SignInDeps } from './sign-ins.ts';

const batchMax = 200;
/** Longer than looking after one may take: asking the eID, and OCSP twice. */
const claimMs = 60_000;
/** The shortest that the eID lets us wait for a person. */
const askMs = 1_000;
/** How long one rests between two looks. */
const pauseMs = 2_000;

/**
 * Looks once after every pending sign-in, also those that no browser polls for, so that answers on phones count and the
 * state can be asked for. Tells how many it saw.
 */
export async function followSignIns(deps: SignInDeps): Promise<number> {
  const actor = system('follow sign-ins');
  const now = deps.now();
  const rows = await claimSignIns(asActor(deps, actor), now, new Date(now.getTime() + claimMs), batchMax);
  await Promise.all(
    rows.map(async (row) => {
      await follow(deps, row).catch((err: unknown) => deps.log.warn({ err }, 'sign-in not followed'));
      await postponeSignIn(asActor(deps, actor), row.id, new Date(deps.now().getTime() + pauseMs));
    }),
  );
  return rows.length;
}

/** While a browser polls, a process asks the provider already. */
async function follow(deps: SignInDeps, row: SignInRow): Promise<void> {
  if (!(await takeTurn(deps, row.id))) return;
  try {
    if (await askProvider(deps, row, askMs)) await deps.wakeups.tell(row.id);
  } finally {
    await giveTurn(deps, row.id);
  }
}
