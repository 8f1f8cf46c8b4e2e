import type { Room } from '#platform/room';
import type { ActDeps, Acts } from './acts.ts';
import { approvalRoutes } from './approvals.routes.ts';
import { exportAbout } from './approvals.ts';
import { runFollower } from './following.worker.ts';

export const room: Room<ActDeps & { acts: Acts }> = {
  name: 'approvals',
  retention: 'Every question and what became of it, for as long as the platform exists: it proves who agreed to what.',
  people: {
    'approvals.approval': {
      exported: true,
      erased: { not: 'proves who agreed to what, in the words that they signed' },
    },
  },
  routes: approvalRoutes,
  followers: [(deps, signal) => runFollower(deps, deps.acts, signal)],
  exportAbout,
};
