import type { Deps } from '#platform/deps';

/** Shorter than for others: a person with the highest rights who leaves their desk is signed out soon. */
export const superadminLife = { idleSeconds: 15 * 60, absoluteSeconds: 12 * 3_600 };

export const lifeOf = ({ config }: Pick<Deps, 'config'>) => ({
  idleSeconds: config.REFRESH_IDLE_SECONDS,
  absoluteSeconds: config.REFRESH_ABSOLUTE_SECONDS,
});
