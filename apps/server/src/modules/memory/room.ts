import type { Deps } from '#platform/deps';
import type { Room } from '#platform/room';
import type { Embedder } from './embedder.ts';
import { runEmbedder } from './embedding.worker.ts';
import { insightRoutes } from './insights.routes.ts';
import { memoryEnv } from './memory.config.ts';

export const room: Room<Deps & { embedder: Embedder | null }> = {
  name: 'memory',
  shares: { schema: 'tools', tables: ['tools.insight', 'tools.stem', 'tools.embedding'] },
  settings: memoryEnv,
  retention: 'What assistants remember until their application is deleted, or an administrator deletes it.',
  routes: insightRoutes,
  followers: [runEmbedder],
};
