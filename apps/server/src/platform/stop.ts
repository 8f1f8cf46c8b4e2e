import type { Log } from './log.ts';
import { within } from './within.ts';

/** Waits to be told to stop, then stops in order; what is not done by then is cut off and the exit code says so. */
export async function stopOnSignal(timeoutMs: number, log: Log, stop: () => Promise<void>): Promise<number> {
  const { promise: told, resolve } = Promise.withResolvers<string>();
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, resolve);
  const signal = await told;
  log.info({ signal }, 'stopping');
  try {
    await within(timeoutMs, stop());
    log.info('stopped');
    return 0;
  } catch (err) {
    log.error({ err }, 'stopped before everything was answered');
    return process.exit(1);
  }
}
