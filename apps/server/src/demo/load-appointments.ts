import * as appointments from '#modules/appointments';
import type { Person } from '#platform/actor';
import type { Deps } from '#platform/deps';
import { addDays } from '#platform/time/holidays';
import { agencies } from './agencies.ts';
import type { Ids } from './contents.ts';
import type { DemoAgency } from './describing.ts';

interface DemoOffice {
  slug: string;
  /** Where people come to, beside the office of the agency itself. */
  branch?: { name: [string, string]; address: [string, string] };
  /** What for, for how many minutes and how many at once; with the code of the service where there is one. */
  types: { title: [string, string]; minutes: number; capacity: number; service?: string }[];
}

const offices: readonly DemoOffice[] = [
  {
    slug: 'civil-registration',
    branch: {
      name: ['Баянгол дүүргийн бүртгэлийн хэлтэс', 'Bayangol district registration office'],
      address: ['Баянгол дүүрэг, Энхтайваны өргөн чөлөө 12', '12 Peace Avenue, Bayangol district'],
    },
    types: [
      { title: ['Паспорт захиалах', 'Apply for a passport'], minutes: 20, capacity: 3, service: 'passport' },
      {
        title: ['Иргэний үнэмлэх авах', 'Collect an identity card'],
        minutes: 15,
        capacity: 4,
        service: 'identity-card',
      },
    ],
  },
  {
    slug: 'transport',
    types: [
      {
        title: ['Жолооны үнэмлэх сунгуулах', 'Renew a driving licence'],
        minutes: 20,
        capacity: 2,
        service: 'driving-licence-renewal',
      },
    ],
  },
  {
    slug: 'immigration',
    types: [
      {
        title: ['Оршин суух зөвшөөрөл', 'Residence permit'],
        minutes: 30,
        capacity: 1,
        service: 'foreigner-residence-permit',
      },
    ],
  },
];

const weeks = 4;

/** Sites of a few agencies, with times for the coming weeks. Sites and types that are there stay, and times are filled up. */
export async function loadDemoAppointments(
  deps: Pick<Deps, 'pool' | 'now'>,
  officer: Person,
  { tenants, services }: { tenants: Ids; services: Ids },
): Promise<number> {
  let opened = 0;
  for (const office of offices) {
    const agency = agencies.find(({ slug }) => slug === office.slug);
    const tenantId = tenants.get(office.slug);
    if (agency && tenantId) opened += await openOffice(deps, officer, { agency, office, tenantId, services });
  }
  return opened;
}

interface Opening {
  agency: DemoAgency;
  office: DemoOffice;
  tenantId: string;
  services: Ids;
}

async function openOffice(
  deps: Pick<Deps, 'pool' | 'now'>,
  officer: Person,
  { agency, office, tenantId: tenant_id, services }: Opening,
): Promise<number> {
  const sites = (await appointments.listSites(deps, officer, { tenant_id, limit: 100 })).items;
  if (sites.length === 0) {
    const own = { name: { mn: agency.name, en: agency.name_en }, address: agency.office };
    const there = office.branch && { name: pairOf(office.branch.name), address: pairOf(office.branch.address) };
    for (const place of [own, ...(there ? [there] : [])])
      sites.push(await appointments.createSite(deps, officer, { tenant_id, ...place, time_zone: 'Asia/Ulaanbaatar' }));
  }
  const types = (await appointments.listTypes(deps, officer, { tenant_id, limit: 100 })).items;
  let opened = 0;
  for (const { title, minutes, capacity, service } of office.types) {
    const said = pairOf(title);
    const fresh = { tenant_id, title: said, minutes, service_id: services.get(service ?? '') ?? null };
    const type =
      types.find((one) => one.title.en === said.en) ??
      (await appointments.createType(deps, officer, { ...fresh, lead_minutes: 60, cutoff_minutes: 120 }));
    for (const site of sites) {
      const days = { from: dayIn(deps, 0), to: dayIn(deps, weeks * 7), weekdays: [1, 2, 3, 4, 5], on_holidays: false };
      const hours = { opens: '09:00', closes: '17:00', pause: { from: '12:00', to: '13:00' } };
      const pattern = { site_id: site.id, type_id: type.id, ...days, ...hours, capacity, resource: null };
      opened += (await appointments.openSlots(deps, officer, pattern)).opened;
    }
  }
  return opened;
}

const pairOf = ([mn, en]: [string, string]) => ({ mn, en });
const dayIn = ({ now }: Pick<Deps, 'now'>, days: number): string => addDays(now().toISOString().slice(0, 10), days);
