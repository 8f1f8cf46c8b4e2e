import type { Server } from 'node:http';
import path from 'node:path';
import type { ServerBuild } from 'react-router';
import type { Connect } from 'vite';
import type { World } from '#app/platform/world.ts';

interface Development {
  middlewares: Connect.Server;
  loadBuild(): Promise<ServerBuild>;
}

/** Pages are made anew when their source changes. Vite is loaded here alone: production does not have it. */
export async function openDevelopment(server: Server, site: World['site']): Promise<Development> {
  const { createServer } = await import('vite');
  const vite = await createServer({
    root: path.join(import.meta.dirname, '..'),
    // The two sites run side by side, and each prepares its libraries by itself.
    cacheDir: `node_modules/.vite/${site}`,
    server: { middlewareMode: true, hmr: { server } },
  });
  return {
    middlewares: vite.middlewares,
    loadBuild: async () => (await vite.ssrLoadModule('virtual:react-router/server-build')) as ServerBuild,
  };
}
