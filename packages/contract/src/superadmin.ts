import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import type { ErrorTable } from './errors.ts';
import { timestamp } from './timestamp.ts';

export const accessModes = ['open', 'closed'] as const;
export type AccessMode = (typeof accessModes)[number];

const mode = z
  .enum(accessModes)
  .describe(
    'open: every citizen may sign in. closed: only people whom the platform knows already, and the operator console ' +
      'answers only to the networks of CONTROL_PLANE_ALLOWED_CIDRS.',
  );

export const AccessModeState = z.object({ mode, changed_at: timestamp }).meta({ id: 'AccessMode' });
export type AccessModeState = z.output<typeof AccessModeState>;

const accessModeExample = { mode: 'open', changed_at: '2026-01-05T02:30:00.000Z' } as const;

export const getAccessMode = endpoint({
  method: 'GET',
  path: '/api/v1/superadmin/access-mode',
  access: 'role:superadmin',
  summary: 'Whether the platform is open or closed',
  description: 'As it is now, and since when.',
  data: AccessModeState,
  example: { data: accessModeExample },
});

export const setAccessMode = endpoint({
  method: 'PUT',
  path: '/api/v1/superadmin/access-mode',
  access: 'role:superadmin',
  summary: 'Open or close the platform',
  description:
    'Holds from the next request on, everywhere. Whoever is signed in stays so; people whom a closed platform does not ' +
    'know are refused at their next sign-in with the reason platform_closed.',
  body: z.object({ mode }),
  data: AccessModeState,
  assurance: 'recent',
  limit: { requests: 10, perSeconds: 60, burst: 5, key: 'user' },
  example: { body: { mode: 'closed' }, data: { ...accessModeExample, mode: 'closed' } },
});

export const superadminErrors = {
  'mail.not_configured': {
    status: 503,
    mn: 'Энэ платформд и-мэйл илгээх тохиргоо хийгдээгүй байна.',
    en: 'Sending mail is not set up on this platform.',
  },
  'superadmin.not_invited': {
    status: 403,
    mn: 'Энэ хаягийг супер админаар уриагүй эсвэл урилгын хугацаа дууссан байна.',
    en: 'This address was not invited to be a super administrator, or the invitation is over.',
  },
  'superadmin.not_onboarded': {
    status: 403,
    mn: 'Энэ бүртгэл супер админых биш байна.',
    en: 'This account does not belong to a super administrator.',
  },
  'superadmin.already_onboarded': {
    status: 409,
    mn: 'Энэ бүртгэл аль хэдийн супер админ болсон байна. Нэвтэрнэ үү.',
    en: 'This account belongs to a super administrator already. Please sign in.',
  },
  'superadmin.person_taken': {
    status: 409,
    mn: 'Энэ иргэн өөр бүртгэлээр аль хэдийн супер админ болсон байна.',
    en: 'This citizen is a super administrator with another account already.',
  },
  'superadmin.step_out_of_order': {
    status: 409,
    mn: 'Энэ алхмын ээлж болоогүй байна. Алхмуудыг дарааллаар нь хийнэ үү.',
    en: 'It is not the turn of this step. Please take the steps in their order.',
  },
  'superadmin.code_wrong': {
    status: 403,
    mn: 'Код буруу, ашиглагдсан эсвэл хугацаа нь дууссан байна. Шинэ кодыг нь оруулна уу.',
    en: 'The code is wrong, was used already, or is over. Please enter a new one.',
  },
  'superadmin.code_cooling_down': {
    status: 429,
    mn: 'Код дөнгөж илгээгдлээ. Нэг минут хүлээгээд дахин хүснэ үү.',
    en: 'A code was sent just now. Please wait a minute before you ask for another.',
  },
  'superadmin.tries_exhausted': {
    status: 429,
    mn: 'Хэт олон удаа оролдлоо. Эхнээс нь дахин эхлүүлнэ үү.',
    en: 'There were too many tries. Please begin again from the first step.',
  },
  'superadmin.locked': {
    status: 429,
    mn: 'Буруу код хэт олон удаа орууллаа. Хүлээгээд дахин оролдоно уу.',
    en: 'There were too many wrong codes. Please wait and try again later.',
  },
  'superadmin.admin_not_found': {
    status: 404,
    mn: 'Ийм админ олдсонгүй.',
    en: 'No such administrator was found.',
  },
  'superadmin.last_superadmin': {
    status: 409,
    mn: 'Сүүлчийн супер админыг хасах боломжгүй. Эхлээд өөр хүнийг супер админ болгоно уу.',
    en: 'The last super administrator cannot be removed. Please have somebody else become one first.',
  },
  'superadmin.passkey_required': {
    status: 403,
    mn: 'Код хангалтгүй. Нэвтрэх түлхүүрээ ашиглана уу. Түлхүүргүй болсон бол сэргээх код ашиглаж болно.',
    en: 'A code is not enough. Please use your passkey. If you have lost it, a recovery code lets you in.',
  },
  'superadmin.invite_not_found': {
    status: 404,
    mn: 'Ийм урилга олдсонгүй.',
    en: 'No such invitation was found.',
  },
  'superadmin.identity_changed': {
    status: 403,
    mn: 'Бүртгэлийн иргэний дугаар өөрчлөгдсөн тул нэвтрэх боломжгүй. Бусад супер админд хандана уу.',
    en: 'The citizen behind this account has changed. Please turn to another super administrator.',
  },
} as const satisfies ErrorTable;
