import type * as applications from '#modules/applications';
import { claimsAsked } from './claims.ts';

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

/** What the phone shows: who asks, what for, and what they would be told. To agree is to agree to all of it. */
export function pushPrompts(
  application: applications.Client,
  scope: string,
  message: string,
): { kind: 'confirm' | 'pin'; text: string }[] {
  const { name_mn } = application;
  const told = [...new Set(claimsAsked(application, { scope }).map(({ name }) => words[name] ?? name))].join(', ');
  const confirm =
    `«${name_mn}» таныг нэвтрүүлэхийг хүсэж байна: ${message}.${told && ` Мэдэх зүйл: ${told}.`} ` +
    'Өөрөө эхлүүлээгүй бол татгалзана уу.';
  const pin = `${name_mn}: ${message}${told && ` (${told})`}`;
  // Never shortened for phones that show less: people agree to what they read.
  return [{ kind: 'confirm', text: confirm }, ...(pin.length <= 60 ? [{ kind: 'pin' as const, text: pin }] : [])];
}
