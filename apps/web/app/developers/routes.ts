import { index, prefix, type RouteConfigEntry, route } from '@react-router/dev/routes';

export const developerRoutes: RouteConfigEntry[] = [
  index('developers/overview.tsx'),
  route('guides/:slug', 'developers/guide.tsx'),
  route('reference', 'developers/reference.tsx'),
  route('changelog', 'developers/changelog.tsx'),
  route('access', 'developers/access.tsx'),
  route('access/:id', 'developers/one-access.tsx'),
  route('apis', 'developers/apis.tsx'),
  route('apis/:slug', 'developers/api.tsx'),
  route('apis/:slug/ask', 'developers/ask-access.tsx'),
  ...prefix('tests', [
    index('developers/tests.tsx'),
    route('new', 'developers/new-test.tsx'),
    route(':id', 'developers/test.tsx'),
    route(':id/change', 'developers/change-test.tsx'),
    route(':id/secret', 'developers/test-secret.tsx'),
    route(':id/delete', 'developers/delete-test.tsx'),
  ]),
];
