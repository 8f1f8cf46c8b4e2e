import type { Deps } from '#platform/deps';
import { AppError } from '#platform/error';
import { NotReached } from '#platform/outgoing/not-reached';
import { spendForToday } from './budget.ts';
import type { Speech } from './speech.ts';
import { passSoon } from './turns.ts';

export type SpeechDeps = Pick<Deps, 'config' | 'log' | 'metrics' | 'now' | 'redis'> & { speech: Speech };

export interface Ask {
  work: 'transcribe' | 'speak' | 'translate';
  /** The person or the address that it is done for. */
  whose: string;
  /** Seconds of a recording, or characters of a text. */
  amount: number;
  signal: AbortSignal;
}

/** Has an engine do something: in its turn, within what a day allows, and with words for whatever goes wrong there. */
export async function askEngine<T>(deps: SpeechDeps, ask: Ask, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const { atOnce, calls } = deps.speech;
  const { signal, work: kind } = ask;
  return await passSoon(atOnce, signal, async () => {
    const giveBack = await spendForToday(deps, ask);
    try {
      const made = await work(signal);
      calls.inc({ work: kind, outcome: 'done' });
      return made;
    } catch (error) {
      // What an engine was asked is paid, whatever came of it.
      if (error instanceof NotReached) await giveBack();
      if (error instanceof AppError) throw error;
      if (signal.aborted) {
        calls.inc({ work: kind, outcome: 'given_up' });
        throw signal.reason;
      }
      calls.inc({ work: kind, outcome: 'failed' });
      deps.log.warn({ err: error, work: kind }, 'an engine of speech did not serve');
      throw new AppError('speech.engine_away', { cause: error });
    }
  });
}
