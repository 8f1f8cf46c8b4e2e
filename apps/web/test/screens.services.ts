import { amongServices } from './offered.ts';
import type { Screen } from './screen.ts';

/** The catalogue of services, with something in it. */
export const serviceScreens: readonly Screen[] = [
  { path: '/services', as: 'visitor', prepare: amongServices(() => '/services') },
  {
    path: '/services?q=',
    as: 'visitor',
    prepare: amongServices(() => '/services?q=%D1%85%D2%AF%D2%AF%D1%85%D1%8D%D0%B4'),
  },
  { path: '/services?q=nothing', as: 'user', prepare: amongServices(() => '/services?q=zzzz') },
  { path: '/services?org=wrong', as: 'visitor', status: 400 },
  { path: '/services/a-z', as: 'visitor', prepare: amongServices(() => '/services/a-z') },
  { path: '/services/{id}', as: 'visitor', prepare: amongServices(({ birth }) => `/services/${birth}`) },
  { path: '/services/{id} online', as: 'visitor', prepare: amongServices(({ benefit }) => `/services/${benefit}`) },
  { path: '/services/gone', as: 'visitor', status: 404, prepare: async () => `/services/${crypto.randomUUID()}` },
  { path: '/services/mistyped', as: 'visitor', status: 404 },
  { path: '/life-events', as: 'visitor', prepare: amongServices(() => '/life-events') },
  { path: '/life-events/{id}', as: 'visitor', prepare: amongServices(({ event }) => `/life-events/${event}`) },
  { path: '/', as: 'visitor', prepare: amongServices(() => '/') },
];
