import type { Deps } from '#platform/deps';
import { AppError } from '#platform/error';
import { countForDay, shareOfOne } from '#platform/limits/day-counts';
import { calendarOf, dayOf } from '#platform/time/calendar';

type BudgetDeps = Pick<Deps, 'config' | 'metrics' | 'now' | 'redis'>;

export interface Spending {
  work: 'transcribe' | 'speak' | 'translate';
  whose: string;
  amount: number;
}

/**
 * Takes from what there is for today, or refuses; answers with what gives it back. While Redis does not answer the limits of
 * requests hold in each process all the same.
 */
export async function spendForToday(deps: BudgetDeps, { work, whose, amount }: Spending): Promise<() => Promise<void>> {
  const { SPEECH_SECONDS_PER_DAY: seconds, SPEECH_CHARACTERS_PER_DAY: characters } = deps.config;
  const [kind, forAll] = work === 'transcribe' ? ['seconds', seconds] : ['characters', characters];
  const name = `speech:${kind}:${dayOf(calendarOf(), deps.now())}`;
  const mostOf = { [name]: forAll, [`${name}:${whose}`]: Math.ceil(forAll * shareOfOne) };
  const add = await countForDay(deps, mostOf, amount);
  if (!add) throw new AppError('speech.spent_for_today');
  return () => add(-amount);
}
