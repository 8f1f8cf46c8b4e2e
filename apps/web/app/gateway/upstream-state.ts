export type UpstreamState = 'well' | 'unhealthy' | 'resting' | 'unheard';

/** How an address is found by the processes of the gateway, in a word: the worst that any of them says. */
export function upstreamStateOf(told: { processes: number; unhealthy: number; resting: number }): UpstreamState {
  if (told.processes === 0) return 'unheard';
  if (told.unhealthy > 0) return 'unhealthy';
  return told.resting > 0 ? 'resting' : 'well';
}

export const upstreamTones = { well: 'success', unhealthy: 'danger', resting: 'warning', unheard: 'neutral' } as const;

const worstFirst = ['unhealthy', 'resting', 'unheard', 'well'] as const;

/** What an administrator should know first of several addresses. */
export const worstOf = (states: readonly UpstreamState[]): UpstreamState | undefined =>
  worstFirst.find((state) => states.includes(state));
