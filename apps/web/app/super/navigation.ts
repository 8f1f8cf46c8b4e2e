import { type Area, labelOf } from '../shell/area.ts';
import { passkeyTexts } from '../texts/passkeys.ts';
import { superTexts } from '../texts/super.ts';

export const superArea: Area = {
  at: '/super',
  label: labelOf(superTexts, 'overview'),
  isFor: (person) => person.level === 1,
  groups: [
    {
      pages: [
        { to: '/super', label: labelOf(superTexts, 'overview') },
        { to: '/super/admins', label: labelOf(superTexts, 'admins') },
        { to: '/super/invites', label: labelOf(superTexts, 'invites') },
        { to: '/super/passkeys', label: labelOf(passkeyTexts, 'title') },
        { to: '/super/access-mode', label: labelOf(superTexts, 'mode') },
      ],
    },
  ],
};
