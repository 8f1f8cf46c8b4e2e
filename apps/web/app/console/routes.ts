import { index, layout, type RouteConfigEntry, route } from '@react-router/dev/routes';

/** The console of operators. A process opens either these or the pages of everybody: `server/sites.ts`. */
export const consoleRoutes: RouteConfigEntry[] = [
  route('sign-in', 'console/sign-in.ts'),
  layout('super/guarded.tsx', { id: 'console/guarded' }, [
    index('console/home.tsx'),
    route('bulk', 'console/bulk.tsx'),
    route('imports', 'console/imports.tsx'),
    route('imports/:id', 'console/import.tsx'),
    route('imports/:id/result.csv', 'console/import-csv.ts'),
    route('person', 'console/person.tsx'),
    route('organisation', 'console/organisation.tsx'),
    route('people', 'console/people.tsx'),
  ]),
];
