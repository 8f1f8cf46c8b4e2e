import type { Area } from '../shell/area.ts';

export const superArea: Area = {
  at: '/super',
  label: { mn: 'Супер админ', en: 'Super administration' },
  isFor: (person) => person.level === 1,
  pages: [
    { to: '/super', label: { mn: 'Тойм', en: 'Overview' } },
    {
      to: '/super/admins',
      label: { mn: 'Админууд', en: 'Administrators' },
    },
    {
      to: '/super/invites',
      label: { mn: 'Урилга', en: 'Invitations' },
    },
    {
      to: '/super/passkeys',
      label: { mn: 'Нэвтрэх түлхүүр', en: 'Passkeys' },
    },
    {
      to: '/super/access-mode',
      label: { mn: 'Нээлттэй эсэх', en: 'Open or closed' },
    },
  ],
};
