import type { Pool } from '#platform/data/pool';

/** A pool of which one answer is lost, the first that is due: the work was done, and who asked for it hears of an error. */
export function losingAnswer(pool: Pool, isDue: () => boolean | Promise<boolean>): Pool {
  let isLost = false;
  return Object.assign(Object.create(pool) as Pool, {
    async use(...[work]: Parameters<Pool['use']>) {
      const done = await pool.use(work);
      if (isLost || !(await isDue())) return done;
      isLost = true;
      throw new Error('the connection broke');
    },
  });
}
