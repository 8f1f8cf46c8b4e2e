import * as machine from '#modules/machine';
import { system } from '#platform/actor';
import { listDead } from '#platform/messaging/jobs';
import { loadConfig } from './main.config.ts';
import { openWorld } from './world.ts';

const isId = (word: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(word);

/** Jobs that failed for good, and events that a consumer failed to handle: they are jobs by then. */
export async function runJobs([action, which]: string[]): Promise<number> {
  const isRedrive = action === 'redrive' && which !== undefined;
  if (action !== 'dead' && !isRedrive) {
    console.error('tamga jobs dead | redrive <queue>, <id> or --all');
    return 2;
  }
  const config = loadConfig();
  if (!config) return 2;
  const world = openWorld({ ...config, LOG_LEVEL: 'error' });
  try {
    if (isRedrive) {
      const chosen = which === '--all' ? {} : isId(which) ? { id: which } : { queue: which };
      const { revived: count } = await machine.redriveJobs(world.deps, system('redrive dead jobs'), chosen);
      console.log(`${count} jobs are tried again`);
      return count > 0 || which === '--all' ? 0 : 1;
    }
    const dead = await listDead(world.deps);
    const lines = dead.map(
      ({ queue, id, died_at, tries, why }) =>
        `${queue}  ${id}  ${died_at.toISOString()}  after ${tries} tries: ${JSON.stringify(why)}`,
    );
    console.log(lines.join('\n') || 'no job is dead');
    return 0;
  } finally {
    await world.close();
  }
}
