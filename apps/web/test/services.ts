import { contentSample } from '@tamga/contract/registry.content';
import { newLifeEventSample } from '@tamga/contract/registry.life-events';
import type { House, SignedIn } from '../../server/test/house.ts';
import { askRegistry, describeEvidence, organisationWithOfficer } from '../../server/test/registry.ts';
import type { Screen } from './screen.ts';

type Prepare = NonNullable<Screen['prepare']>;

const label = (mn: string, en: string) => ({ 'x-label': { mn, en } });

/** A form with a field of every kind, one of them asked for only at times. */
export const sampleForm = {
  type: 'object',
  required: ['name', 'reason'],
  properties: {
    name: { type: 'string', maxLength: 60, ...label('Таны нэр', 'Your name') },
    reason: {
      type: 'string',
      enum: ['Ажил', 'Сургууль', 'Гэр бүл'],
      ...label('Ямар учраас', 'For which reason'),
      'x-help': { mn: 'Нэгийг сонгоно уу.', en: 'Please choose one.' },
    },
    married: { type: 'boolean', ...label('Гэрлэсэн эсэх', 'Are you married') },
    spouse: {
      type: 'string',
      'x-kind': 'person',
      'x-sensitive': true,
      'x-show-if': { field: 'married', is: true },
      ...label('Хань', 'Your spouse'),
    },
    since: { type: 'string', format: 'date', 'x-latest': '2030-12-31', ...label('Хэзээнээс', 'Since when') },
    languages: {
      type: 'array',
      items: { type: 'string', enum: ['Монгол', 'Англи'] },
      ...label('Ямар хэлээр', 'In which languages'),
    },
    copies: { type: 'integer', minimum: 1, maximum: 5, ...label('Хэдэн хувь', 'How many copies') },
    income: { type: 'object', 'x-kind': 'money', 'x-currencies': ['MNT'], ...label('Орлого', 'Income') },
    home: { type: 'object', 'x-kind': 'address', ...label('Хаяг', 'Address') },
    paper: { type: 'string', 'x-kind': 'file', 'x-types': ['application/pdf'], ...label('Баримт', 'Document') },
    children: {
      type: 'array',
      items: {
        type: 'object',
        properties: { name: { type: 'string', ...label('Хүүхдийн нэр', 'Name of the child') } },
      },
      ...label('Хүүхдүүд', 'Children'),
    },
    note: { type: 'string', 'x-kind': 'long_text', ...label('Нэмж хэлэх зүйл', 'Anything else') },
  },
};

/** A draft that lacks nothing, of an organisation of this person. */
export async function aDraft(house: House, person: SignedIn, more: object = {}) {
  const tenant_id = await organisationWithOfficer(house, person);
  const { id: output_type_id } = await describeEvidence(house, person, tenant_id);
  const payload = { ...contentSample, output_type_id, form_schema: sampleForm, ...more, tenant_id, code: 'residence' };
  const { data } = await askRegistry(house, person, 'POST', '/services', { payload });
  return { tenant_id, output_type_id, id: String(data.id) };
}

let made = 0;

/** A page of a draft that lacks several things. */
export const aService =
  (path: string): Prepare =>
  async ({ house }, person) => {
    const { id } = await aDraft(house, person!, { channels: [{ kind: 'counter' }], fees: [], free: false });
    return `/admin/registry/services/${id}${path}`;
  };

/** A page of a service that was published, and of which the next version is being written. */
export const aPublished =
  (path: string): Prepare =>
  async ({ house }, person) => {
    const { id, output_type_id } = await aDraft(house, person!);
    await askRegistry(house, person, 'POST', `/services/${id}/publish`, { version: 1 });
    const payload = { ...contentSample, output_type_id, processing_days: 2, title: { mn: 'Лавлагаа', en: 'Extract' } };
    await askRegistry(house, person, 'PUT', `/services/${id}`, { payload, version: 2 });
    return `/admin/registry/services/${id}${path}`;
  };

/** A page of a kind of evidence of one's own. */
export const anEvidence =
  (path: string): Prepare =>
  async ({ house }, person) => {
    const { id } = await describeEvidence(house, person!, await organisationWithOfficer(house, person!));
    return `/admin/registry/evidences/${id}${path}`;
  };

/** A page of a life event of one's own. */
export const aLifeEvent =
  (path: string): Prepare =>
  async ({ house }, person) => {
    made += 1;
    const tenant_id = await organisationWithOfficer(house, person!);
    const payload = { ...newLifeEventSample, tenant_id, code: `event-${made}` };
    const { data } = await askRegistry(house, person, 'POST', '/life-events', { payload });
    return `/admin/registry/life-events${path === '' ? '' : `/${data.id}${path}`}`;
  };
