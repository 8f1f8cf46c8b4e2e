import { system } from '#platform/actor';
import { asActor } from '#platform/data/db';
import type { Deps } from '#platform/deps';
import { countForDay, shareOfOne } from '#platform/limits/day-counts';
import { calendarOf, dayOf } from '#platform/time/calendar';
import { reserveTokens, settleTokens } from './answers.sql.ts';
import { type ModelTurn, outputTokensMax, type Usage } from './model.ts';

type BudgetDeps = Pick<Deps, 'pool' | 'now' | 'config' | 'redis' | 'metrics'>;

const actor = system('count what models cost');
/** Mongolian takes about as many tokens as two letters each. */
const lettersPerToken = 2;

export interface Reserved {
  settle(usage: Usage | null): Promise<void>;
}

/**
 * Takes what the answer may cost at most, and gives back what it did not; null where the day has no more, for all or for who
 * asks. A trial of instructions is for the platform, so nobody's share counts; nor does it while Redis does not answer.
 */
export async function reserve(
  deps: BudgetDeps,
  turns: readonly ModelTurn[],
  whose: string | null,
): Promise<Reserved | null> {
  const db = asActor(deps, actor);
  const day = dayOf(calendarOf(), deps.now());
  const letters = turns.reduce((sum, { content }) => sum + content.length, 0);
  const tokens = Math.ceil(letters / lettersPerToken) + outputTokensMax;
  const forAll = deps.config.ASSISTANT_TOKENS_A_DAY;
  const shares = whose === null ? {} : { [`assistant:tokens:${day}:${whose}`]: forAll * shareOfOne };
  const add = await countForDay(deps, shares, tokens);
  if (!add) return null;
  if (!(await reserveTokens(db, day, tokens, forAll))) {
    await add(-tokens);
    return null;
  }
  return {
    async settle(usage) {
      // Where the provider does not say, what was reserved counts as spent.
      if (!usage) return;
      const difference = usage.input_tokens + usage.output_tokens - tokens;
      await settleTokens(db, day, difference);
      await add(difference);
    },
  };
}
