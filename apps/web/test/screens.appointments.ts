import { aBooking, anOffice, anOfficeDay, dayIn } from './appointments.ts';
import type { Screen } from './screen.ts';

const staff = { as: 'manager', scriptsMax: 250 } as const;
const [mine, desk] = ['/me/appointments', '/admin/appointments'];

/** Times at which citizens come to an office: as they choose them, and as the office sees them. */
export const appointmentScreens: readonly Screen[] = [
  { path: `${mine} (none)`, as: 'user', prepare: async () => mine },
  { path: `${mine}?past=true`, as: 'user' },
  { path: `${mine}/new (none)`, as: 'user', prepare: async () => `${mine}/new` },
  { path: `${mine}/new`, as: 'user', prepare: async (stack) => void (await anOffice(stack)) },
  { path: `${mine}/new/:place`, as: 'user', prepare: async (stack) => (await anOffice(stack)).times },
  {
    path: `${mine}/new/:place?day=`,
    as: 'user',
    prepare: async (stack) => `${(await anOffice(stack)).times}?day=${dayIn(48)}`,
  },
  {
    path: `${mine}/new/:place/:slot`,
    as: 'user',
    prepare: async (stack) => {
      const { times, slots } = await anOffice(stack);
      return `${times}/${slots[0]}`;
    },
  },
  { path: `${mine}/:id`, as: 'user', prepare: aBooking('', 50) },
  { path: `${mine}/:id (held)`, as: 'user', prepare: aBooking('', 52, 'held') },
  { path: `${mine}/:id/cancel`, as: 'user', prepare: aBooking('/cancel', 54) },
  // With the three of the pages before.
  { path: mine, as: 'user' },
  { path: `${desk} (nobody's)`, ...staff, prepare: async () => desk },
  { path: `${desk} (today)`, ...staff, prepare: anOfficeDay(({ siteId }) => `${desk}?site=${siteId}`) },
  {
    path: `${desk} (tomorrow)`,
    ...staff,
    prepare: anOfficeDay(({ siteId }) => `${desk}?site=${siteId}&day=${dayIn(24)}`),
  },
  {
    path: `${desk} (nothing open)`,
    ...staff,
    prepare: anOfficeDay(({ siteId }) => `${desk}?site=${siteId}&day=2020-01-01`),
  },
  { path: `${desk}/open`, ...staff, prepare: anOfficeDay(({ siteId }) => `${desk}/open?site=${siteId}`) },
  {
    path: `${desk}/close`,
    ...staff,
    prepare: anOfficeDay(({ siteId }) => `${desk}/close?site=${siteId}&day=${dayIn(24)}`),
  },
  { path: `${desk}/sites/new`, ...staff },
  { path: `${desk}/types/new`, ...staff },
  { path: `${desk}/open (not theirs)`, ...staff, status: 404, prepare: async () => `${desk}/open?site=gone` },
];
