import type { Texts } from '@tamga/ui';

/** What each page is for, by its address. Apart from the menu, which every page carries. */
export const about: Readonly<Record<string, Texts<string>>> = {
  '/super/admins': { mn: 'Админ нэмэх, хасах.', en: 'Add and remove administrators.' },
  '/super/invites': { mn: 'Супер админ болохоор урих.', en: 'Invite new super administrators.' },
  '/super/passkeys': { mn: 'Код биш, түлхүүрээр баталгаажуулах.', en: 'Confirm with a key instead of a code.' },
  '/super/access-mode': { mn: 'Хэн нэвтэрч чадахыг шийдэх.', en: 'Decide who can sign in.' },
};
