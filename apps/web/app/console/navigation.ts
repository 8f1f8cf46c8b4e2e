import { type Area, labelOf } from '../shell/area.ts';
import { bulkTexts } from '../texts/console.bulk.ts';
import { importTexts } from '../texts/console.imports.ts';
import { lookUpTexts } from '../texts/console.look-ups.ts';
import { consoleTexts } from '../texts/console.ts';

export const consoleArea: Area = {
  at: '/',
  label: labelOf(consoleTexts, 'title'),
  isFor: (person) => person.level === 1,
  groups: [
    {
      pages: [
        { to: '/', label: labelOf(consoleTexts, 'title') },
        { to: '/bulk', label: labelOf(bulkTexts, 'title') },
        { to: '/imports', label: labelOf(importTexts, 'title') },
        { to: '/person', label: labelOf(lookUpTexts, 'personTitle') },
        { to: '/organisation', label: labelOf(lookUpTexts, 'organisationTitle') },
        { to: '/people', label: labelOf(lookUpTexts, 'peopleTitle') },
      ],
    },
  ],
};
