import { contentSample } from '@tamga/contract/registry.content';
import { newEvidenceSample } from '@tamga/contract/registry.evidences';
import { classifyAll } from '../../server/src/modules/registry/classifying.ts';
import { askAs } from '../../server/test/appointments.ts';
import { asSystem, type House, type SignedIn } from '../../server/test/house.ts';
import { askRegistry, joinOrganisation, organisationWithOfficer } from '../../server/test/registry.ts';

const label = (mn: string, en: string) => ({ 'x-label': { mn, en } });

export const spouse = 'Хосын овог, нэр';

const form = {
  type: 'object',
  required: ['spouse'],
  properties: {
    spouse: { type: 'string', maxLength: 120, ...label(spouse, 'Family and given name of your partner') },
    keeps_name: { type: 'boolean', ...label('Овгоо хэвээр үлдээх үү?', 'Do you keep your family name?') },
    given_name: {
      type: 'string',
      maxLength: 60,
      ...label('Таны нэр', 'Your given name'),
      'x-once-only': { evidence_type: 'identity-card', pointer: '/given_name' },
    },
  },
};

/**
 * A service of everything: found by what happens in a life, with evidence that the state holds, a signature, a fee, a visit and
 * a document. Answers with an officer who decides about it.
 */
export async function offerMarriage(house: House): Promise<SignedIn> {
  const editor = await house.signIn('admin');
  const tenant_id = await organisationWithOfficer(house, editor);
  const named = { name: 'Иргэний бүртгэлийн газар', name_en: 'Civil Registration Office' };
  await asSystem(house.deps).updateTable('org.organisation').set(named).where('id', '=', tenant_id).execute();
  const ask = async (path: string, payload: object) => {
    const { data, status, ...refused } = await askRegistry(house, editor, 'POST', path, { payload });
    if (status !== 201) throw new Error(JSON.stringify(refused));
    return String(data.id);
  };
  const describe = (code: string, mn: string, en: string) =>
    ask('/evidences', { ...newEvidenceSample, tenant_id, code, title: { mn, en } });
  const event = { tenant_id, code: 'getting-married', title: { mn: 'Гэрлэх', en: 'Getting married' } };
  const life_event_ids = [await ask('/life-events', { ...event, kind: 'life', order: 10 })];
  const card = await describe('identity-card', 'Иргэний үнэмлэх', 'Identity card');
  const output_type_id = await describe('wedding-paper', 'Гэрлэлтийн гэрчилгээ', 'Certificate of marriage');
  const service = await ask('/services', {
    ...contentSample,
    tenant_id,
    code: 'marriage-registration',
    title: { mn: 'Гэрлэлт бүртгүүлэх', en: 'Registering a marriage' },
    description: {
      mn: 'Гэрлэхээр болсон хоёр хүний гэрлэлтийг бүртгэж, гэрчилгээ олгоно.',
      en: 'Registers the marriage of two people and issues the certificate.',
    },
    keywords: ['хурим'],
    free: false,
    fees: [{ title: { mn: 'Бүртгэлийн хураамж', en: 'Registration fee' }, price: tenThousand }],
    form_schema: form,
    requires_signature: true,
    life_event_ids,
    output_type_id,
  });
  const evidences = [{ requirement_code: 'card', evidence_type_id: card, required: true }];
  await askRegistry(house, editor, 'PUT', `/services/${service}/evidences`, { payload: { evidences }, version: 1 });
  const published = await askRegistry(house, editor, 'POST', `/services/${service}/publish`, { version: 2 });
  if (published.status !== 200) throw new Error(JSON.stringify(published));
  // What the worker does every night: it learns that the state holds the identity card.
  await classifyAll(house.deps);
  const officer = await joinOrganisation(house, tenant_id, 'manager');
  await openHall(house, officer, tenant_id, service);
  return officer;
}

const tenThousand = { amount_minor: 1_000_000, currency: 'MNT' };

/** Where people marry, with times in the days to come. */
async function openHall(house: House, officer: SignedIn, tenant_id: string, service_id: string): Promise<void> {
  const open = async (path: string, payload: object) => {
    const { data, status, ...refused } = await askAs(house, officer, 'POST', `/officer/appointments${path}`, {
      payload,
    });
    if (status >= 300) throw new Error(JSON.stringify(refused));
    return String(data.id);
  };
  const site_id = await open('/sites', {
    tenant_id,
    name: { mn: 'Гэрлэх ёслолын ордон', en: 'Palace of weddings' },
    address: { mn: 'Чингэлтэй дүүрэг, Жуулчны гудамж 1', en: '1 Juulchin Street, Chingeltei district' },
    time_zone: 'Asia/Ulaanbaatar',
  });
  const title = { mn: 'Гэрлэх ёслол', en: 'Wedding ceremony' };
  const type = { tenant_id, title, minutes: 30, service_id, lead_minutes: 60, cutoff_minutes: 120 };
  const type_id = await open('/types', type);
  const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  const days = { from: dayIn(2), to: dayIn(9), weekdays: [1, 2, 3, 4, 5, 6, 7], on_holidays: true };
  const hours = { opens: '10:00', closes: '12:00', pause: null, capacity: 2, resource: null };
  await open('/slots', { site_id, type_id, ...days, ...hours });
}
