import { prefix, route, type RouteConfigEntry } from '@react-router/dev/routes';

/** The services of the state, and the ways to find them. */
export const catalogueRoutes: RouteConfigEntry[] = [
  route('sitemap.xml', 'public/sitemap.ts'),
  route('robots.txt', 'public/robots.ts'),
  ...prefix('services', [
    route('', 'public/services/list.tsx'),
    route('a-z', 'public/services/a-to-z.tsx'),
    route('new.rss', 'public/services/feed.ts'),
    route(':id', 'public/services/service.tsx'),
    route(':id/listen', 'public/services/listen.ts'),
  ]),
  ...prefix('life-events', [route('', 'public/life-events/list.tsx'), route(':id', 'public/life-events/guide.tsx')]),
];
