import type { Area } from '../shell/area.ts';

export const consoleArea: Area = {
  at: '/',
  label: { mn: 'Операторын самбар', en: 'Operator console' },
  isFor: (person) => person.level === 1,
  pages: [
    { to: '/', label: { mn: 'Эхлэл', en: 'Start' } },
    { to: '/bulk', label: { mn: 'Олон байгууллага', en: 'Many organisations' } },
    { to: '/person', label: { mn: 'Хүн лавлах', en: 'Look up a person' } },
    { to: '/organisation', label: { mn: 'Байгууллага лавлах', en: 'Look up an organisation' } },
    { to: '/people', label: { mn: 'Баталгаажсан хүмүүс', en: 'Verified people' } },
  ],
};
