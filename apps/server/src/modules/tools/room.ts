import type { Embedder } from '#modules/memory';
import type { Deps } from '#platform/deps';
import { bareId, type Room } from '#platform/room';
import { adminRoutes } from './admin.routes.ts';
import { callRoutes } from './calls.routes.ts';
import { openToolbox } from './registry.ts';
import { rpcEnvelope } from './rpc-envelope.ts';
import { surfaceRoutes } from './surfaces.routes.ts';
import { toolEnvelope } from './tool-envelope.ts';
import { toolRoutes } from './tools.routes.ts';
import { toolsEnv } from './tools.config.ts';

export const room: Room<Deps & { embedder: Embedder | null }> = {
  name: 'tools',
  settings: toolsEnv,
  retention: 'Skills until their application is deleted; calls by month.',
  people: {
    'tools.skill': { exported: { not: 'belongs to an application; who decided is in the audit log' }, erased: bareId },
  },
  routes(app, deps) {
    const toolbox = openToolbox(deps);
    adminRoutes(app, deps, toolbox);
    callRoutes(app, deps);
    surfaceRoutes(app, deps, toolbox);
    toolRoutes(app, toolbox);
  },
  envelopes: { tools: toolEnvelope, mcp: rpcEnvelope },
};
