import type { Room } from '#platform/room';
import { ledgerEnv } from './ledger.config.ts';
import { runSealer } from './sealing.worker.ts';
import { verdictRoutes } from './verdicts.routes.ts';

export const room: Room = {
  name: 'ledger',
  shares: {
    schema: 'audit',
    tables: ['audit.pending', 'audit.record', 'audit.head', 'audit.node', 'audit.checkpoint', 'audit.signing_key'],
  },
  settings: ledgerEnv,
  retention: 'Records, their hashes, checkpoints and signing keys for as long as the platform exists.',
  routes: verdictRoutes,
  followers: [runSealer],
};
