import { contentSample } from '@tamga/contract/registry.content';
import { newLifeEventSample } from '@tamga/contract/registry.life-events';
import type { House, SignedIn } from '../../server/test/house.ts';
import { askRegistry, describeEvidence, organisationWithOfficer } from '../../server/test/registry.ts';
import type { Screen } from './screen.ts';
import type { Stack } from './stack.ts';

/** What a ministry has published: the beginnings of a family, of which one service needs what another gives. */
export interface Offered {
  editor: SignedIn;
  tenantId: string;
  event: string;
  birth: string;
  benefit: string;
}

const known = new WeakMap<House, Promise<Offered>>();

/** Published once in each house. */
export function offeredIn({ house }: Pick<Stack, 'house'>): Promise<Offered> {
  const offered = known.get(house) ?? publish(house);
  known.set(house, offered);
  return offered;
}

async function publish(house: House): Promise<Offered> {
  const editor = await house.signIn('admin');
  const tenantId = await organisationWithOfficer(house, editor);
  const payload = { ...newLifeEventSample, tenant_id: tenantId };
  const event = String((await askRegistry(house, editor, 'POST', '/life-events', { payload })).data.id);
  const [slip, certificate, letter] = await Promise.all(
    ['slip', 'certificate', 'letter'].map(() => describeEvidence(house, editor, tenantId)),
  );
  const shared = { ...contentSample, tenant_id: tenantId, life_event_ids: [event] };
  // The one that comes second is published first: the guide must know better.
  const benefit = await publishService(house, editor, {
    ...shared,
    code: 'child-benefit',
    title: { mn: 'Хүүхдийн мөнгө авах', en: 'Child benefit' },
    description: { mn: 'Төрсөн хүүхдэд сар бүр олгоно.', en: 'Paid every month for a child that was born.' },
    channels: [{ kind: 'online', url: null, place: null }],
    output_type_id: letter.id,
    evidences: [{ requirement_code: 'birth', evidence_type_id: certificate.id }],
  });
  const birth = await publishService(house, editor, {
    ...shared,
    code: 'birth-registration',
    title: { mn: 'Хүүхдийн төрөлтийг бүртгүүлэх', en: 'Registering a birth' },
    description: {
      mn: 'Төрсөн хүүхдийг бүртгэж, төрсний гэрчилгээ олгоно.\n\nХоёр хувь гэрчилгээ авч болно.',
      en: 'Registers the birth and issues the certificate.\n\nYou may have two copies.',
    },
    rules: [{ mn: 'Эцэг эсвэл эх нь хүсэлт гаргана.', en: 'The mother or the father applies.' }],
    channels: [
      { kind: 'online', url: null, place: null },
      { kind: 'counter', url: null, place: { mn: 'Дүүргийн бүртгэлийн хэлтэс', en: 'The district office' } },
      { kind: 'phone', url: null, place: { mn: '1800-1896', en: '1800-1896' } },
    ],
    legal_resources: [
      {
        title: { mn: 'Улсын бүртгэлийн тухай хууль', en: 'Law on State Registration' },
        url: 'https://legalinfo.mn/mn',
      },
    ],
    free: false,
    fees: [
      { title: { mn: 'Гэрчилгээ', en: 'Certificate' }, price: { amount_minor: 200_000, currency: 'MNT' } },
      { title: { mn: 'Яаралтай', en: 'Urgent' }, price: { amount_minor: 1_000_000, currency: 'MNT' } },
    ],
    requires_signature: true,
    output_type_id: certificate.id,
    evidences: [
      {
        requirement_code: 'slip',
        evidence_type_id: slip.id,
        note: { mn: 'Эмнэлгээс авна.', en: 'From the hospital.' },
      },
    ],
  });
  return { editor, tenantId, event, birth, benefit };
}

async function publishService(
  house: House,
  editor: SignedIn,
  { evidences, ...payload }: { code: string; evidences: object[] } & Record<string, unknown>,
): Promise<string> {
  const { id } = (await askRegistry(house, editor, 'POST', '/services', { payload })).data;
  await askRegistry(house, editor, 'PUT', `/services/${id}/evidences`, { payload: { evidences }, version: 1 });
  const { status, error } = await askRegistry(house, editor, 'POST', `/services/${id}/publish`, { version: 2 });
  if (status !== 200) throw new Error(`${payload.code} was not published: ${error}`);
  return String(id);
}

type Prepare = NonNullable<Screen['prepare']>;

/** A page of the catalogue, where there is something in it. */
export const amongServices =
  (addressOf: (offered: Offered) => string): Prepare =>
  async (stack) =>
    addressOf(await offeredIn(stack));
