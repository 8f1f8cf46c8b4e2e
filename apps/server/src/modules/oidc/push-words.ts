import type { PersonalService } from '@tamga/contract/application';
import type * as applications from '#modules/applications';
import { claimsAsked } from './claims.ts';
import { listed } from './parameters.ts';

const words: Readonly<Record<string, string>> = {
  name: 'овог нэр',
  family_name: 'овог нэр',
  given_name: 'овог нэр',
  family_name_latin: 'овог нэр',
  given_name_latin: 'овог нэр',
  ge_id: 'GE дугаар',
  email: 'и-мэйл',
  civil_id: 'иргэний дугаар',
};

const services: Readonly<Record<string, string>> = {
  'svc:eid-proxy': 'eID-ийн бүртгэл',
  'svc:eid-org-proxy': 'төлөөлдөг байгууллагууд',
  'svc:integrations': 'холбосон бүртгэлүүд',
} satisfies Record<PersonalService, string>;

/** What the phone shows: who asks, what for, and what they would be told. To agree is to agree to all of it. */
export function pushPrompts(
  application: applications.Client,
  scope: string,
  message: string,
): { kind: 'confirm' | 'pin'; text: string }[] {
  const { name_mn } = application;
  const claims = claimsAsked(application, { scope }).map(({ name }) => words[name] ?? name);
  const told = [...new Set([...claims, ...listed(scope).flatMap((one) => services[one] ?? [])])].join(', ');
  const confirm =
    `«${name_mn}» таныг нэвтрүүлэхийг хүсэж байна: ${message}.${told && ` Мэдэх зүйл: ${told}.`} ` +
    'Өөрөө эхлүүлээгүй бол татгалзана уу.';
  const pin = `${name_mn}: ${message}${told && ` (${told})`}`;
  // Never shortened for phones that show less: people agree to what they read.
  return [{ kind: 'confirm', text: confirm }, ...(pin.length <= 60 ? [{ kind: 'pin' as const, text: pin }] : [])];
}
