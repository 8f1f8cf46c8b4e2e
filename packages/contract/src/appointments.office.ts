import { z } from 'zod';
import { placeSample, typeSample } from './appointments.ts';
import { day } from './day.ts';
import { endpoint } from './endpoint.ts';
import { pageOf, pageQuery } from './page.ts';
import { line } from './text.ts';
import { version } from './version.ts';

const access = 'permission:gov.review';
const tenant_id = '019a0b4e-7b1c-7c3a-9d55-2f6c1a7e0b11';
const ofOffice = { owner: 'organisation', params: z.object({ id: z.uuid() }) } as const;
const organisationErrors = ['org.organisation_not_found', 'org.organisation_not_active'] as const;
const twoLines = (lengthMax: number) => z.object({ mn: line(lengthMax), en: line(lengthMax) });
const open = z.enum(['open', 'closed']).default('open').describe('What is closed takes no new appointments.');

const timeZones = new Set([...Intl.supportedValuesOf('timeZone'), 'UTC']);
const timeZone = z
  .string()
  .max(64)
  .refine((name) => timeZones.has(name), {
    params: { mn: 'ийм цагийн бүс байхгүй.', en: 'must be a time zone such as Asia/Ulaanbaatar.' },
  });

const siteFields = {
  name: twoLines(120),
  address: twoLines(300),
  time_zone: timeZone.default('Asia/Ulaanbaatar'),
};
export const AppointmentSite = z
  .object({ id: z.uuid(), tenant_id: z.uuid(), ...siteFields, state: z.enum(['open', 'closed']), version })
  .meta({ id: 'AppointmentSite' });
export type AppointmentSite = z.output<typeof AppointmentSite>;
export const NewSite = z.object({ tenant_id: z.uuid(), ...siteFields });
export type NewSite = z.output<typeof NewSite>;
export const SiteChange = z.object({ ...siteFields, state: open });
export type SiteChange = z.output<typeof SiteChange>;

const typeFields = {
  title: twoLines(120),
  minutes: z.int().min(5).max(480).describe('How long one lasts.'),
  service_id: z.uuid().nullable().default(null).describe('The service of the organisation that it belongs to.'),
  lead_minutes: z.int().min(0).max(20_160).default(60).describe('How long before it begins it can still be booked.'),
  cutoff_minutes: z
    .int()
    .min(0)
    .max(20_160)
    .default(120)
    .describe('How long before it begins it can still be cancelled or moved.'),
};
export const AppointmentType = z
  .object({ id: z.uuid(), tenant_id: z.uuid(), ...typeFields, state: z.enum(['open', 'closed']), version })
  .meta({ id: 'AppointmentType' });
export type AppointmentType = z.output<typeof AppointmentType>;
export const NewType = z.object({ tenant_id: z.uuid(), ...typeFields });
export type NewType = z.output<typeof NewType>;
export const TypeChange = z.object({ ...typeFields, state: open });
export type TypeChange = z.output<typeof TypeChange>;

const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);

/** Times one after the other, from when it opens until it closes, on the days that are named. */
export const SlotPattern = z.object({
  site_id: z.uuid(),
  type_id: z.uuid(),
  from: day,
  to: day.describe('The last day; 92 days at most.'),
  weekdays: z.array(z.int().min(1).max(7)).min(1).max(7).describe('1 is Monday.'),
  opens: clock.describe('By the clocks there, such as 09:00.'),
  closes: clock,
  pause: z
    .object({ from: clock, to: clock })
    .nullable()
    .default(null)
    .describe('When nobody is received, such as noon.'),
  capacity: z.int().min(1).max(500),
  resource: line(60).nullable().default(null).describe('What serves one at a time: no two times of it overlap.'),
  on_holidays: z.boolean().default(false),
});
export type SlotPattern = z.output<typeof SlotPattern>;

const siteSample = { ...placeSample, tenant_id, state: 'open', version: 1 } as const;
const { id: _, ...siteChange } = placeSample;
const typeChange = { title: typeSample.title, minutes: 20, service_id: null, lead_minutes: 60, cutoff_minutes: 120 };
const officeType = { id: typeSample.id, tenant_id, ...typeChange, state: 'open', version: 1 } as const;
const ofTenant = z.object({ ...pageQuery, tenant_id: z.uuid() });

export const listSites = endpoint({
  method: 'GET',
  path: '/api/v1/officer/appointments/sites',
  access,
  summary: 'Sites of an organisation',
  description: 'Where it receives people, those that are closed too.',
  query: ofTenant,
  data: pageOf(AppointmentSite),
  errors: ['org.organisation_not_found'],
  example: { query: { tenant_id }, data: { items: [siteSample], next: null } },
});

export const createSite = endpoint({
  method: 'POST',
  path: '/api/v1/officer/appointments/sites',
  access,
  summary: 'Add a site',
  description: 'A place where the organisation receives people.',
  body: NewSite,
  data: AppointmentSite,
  status: 201,
  location: '/api/v1/officer/appointments/sites',
  errors: organisationErrors,
  idempotencyKey: 'accepted',
  example: { body: { tenant_id, ...siteChange }, data: siteSample },
});

export const changeSite = endpoint({
  method: 'PUT',
  path: '/api/v1/officer/appointments/sites/{id}',
  access,
  ...ofOffice,
  summary: 'Change a site',
  description: 'Or close it: then nothing new is booked there, and what is booked stays.',
  body: SiteChange,
  data: AppointmentSite,
  errors: ['appointments.site_not_found', ...organisationErrors, 'request.version_conflict'],
  ifMatch: 'required',
  example: { params: { id: siteSample.id }, body: siteChange, data: { ...siteSample, version: 2 } },
});

export const listTypes = endpoint({
  method: 'GET',
  path: '/api/v1/officer/appointments/types',
  access,
  summary: 'Types of appointments of an organisation',
  description: 'What for it receives people, and for how long.',
  query: ofTenant,
  data: pageOf(AppointmentType),
  errors: ['org.organisation_not_found'],
  example: { query: { tenant_id }, data: { items: [officeType], next: null } },
});

export const createType = endpoint({
  method: 'POST',
  path: '/api/v1/officer/appointments/types',
  access,
  summary: 'Add a type of appointment',
  description: 'What for people come, how long it lasts, and until when it can be booked and cancelled.',
  body: NewType,
  data: AppointmentType,
  status: 201,
  location: '/api/v1/officer/appointments/types',
  errors: ['appointments.service_not_found', ...organisationErrors],
  idempotencyKey: 'accepted',
  example: { body: { tenant_id, ...typeChange }, data: officeType },
});

export const changeType = endpoint({
  method: 'PUT',
  path: '/api/v1/officer/appointments/types/{id}',
  access,
  ...ofOffice,
  summary: 'Change a type of appointment',
  description: 'Times that are open keep their length. Closed, nothing new is booked.',
  body: TypeChange,
  data: AppointmentType,
  errors: [
    'appointments.type_not_found',
    'appointments.service_not_found',
    ...organisationErrors,
    'request.version_conflict',
  ],
  ifMatch: 'required',
  example: { params: { id: officeType.id }, body: typeChange, data: { ...officeType, version: 2 } },
});

export const openSlots = endpoint({
  method: 'POST',
  path: '/api/v1/officer/appointments/slots',
  access,
  summary: 'Open times for appointments',
  description:
    'By a pattern, for many days at once, 2,000 times at most. Times that are over, that are open already, or whose resource is taken ' +
    'are left out. Public holidays are, unless it says otherwise.',
  body: SlotPattern,
  data: z.object({ opened: z.int(), left_out: z.int() }),
  status: 201,
  location: '/api/v1/officer/appointments/sites',
  errors: [
    'appointments.site_not_found',
    'appointments.type_not_found',
    'appointments.closed',
    'org.organisation_not_active',
  ],
  idempotencyKey: 'accepted',
  example: {
    body: {
      site_id: siteSample.id,
      type_id: officeType.id,
      from: '2026-01-12',
      to: '2026-01-16',
      weekdays: [1, 2, 3, 4, 5],
      opens: '09:00',
      closes: '17:00',
      pause: { from: '12:00', to: '13:00' },
      capacity: 2,
      resource: null,
    },
    data: { opened: 105, left_out: 0 },
  },
});
