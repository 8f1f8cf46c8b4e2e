import { index, type RouteConfigEntry, route } from '@react-router/dev/routes';

export const developerRoutes: RouteConfigEntry[] = [
  index('developers/overview.tsx'),
  route('guides/:slug', 'developers/guide.tsx'),
  route('reference', 'developers/reference.tsx'),
  route('changelog', 'developers/changelog.tsx'),
];
