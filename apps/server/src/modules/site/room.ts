import type { Deps } from '#platform/deps';
import { bareId, type Room } from '#platform/room';
import { appearanceRoutes } from './appearance.routes.ts';
import { brandingRoutes } from './branding.routes.ts';
import type { MayBrand } from './branding.ts';
import { pageRoutes } from './pages.routes.ts';
import { signInRoutes } from './sign-in.routes.ts';
import { themeRoutes } from './themes.routes.ts';

export const room: Room<Deps & { mayBrand: MayBrand }> = {
  name: 'site',
  retention: 'The looks and the pages of the site with their former versions, for good.',
  people: {
    'site.branding': { exported: { not: 'who changed the looks of the site is in the audit log' }, erased: bareId },
  },
  routes(app, deps) {
    appearanceRoutes(app, deps);
    brandingRoutes(app, deps);
    pageRoutes(app, deps);
    signInRoutes(app, deps);
    themeRoutes(app, deps);
  },
};
