import { type Area, labelOf } from '../shell/area.ts';
import { developerTexts } from '../texts/developers.ts';
import { testTexts } from '../texts/developers.tests.ts';

/** In the menu of those who manage applications; everybody finds it in the footer. */
export const developerArea: Area = {
  at: '/developers',
  label: labelOf(developerTexts, 'title'),
  isFor: ({ permissions }) => permissions.includes('gateway.manage'),
  groups: [
    {
      pages: [
        { to: '/developers', label: labelOf(developerTexts, 'title') },
        { to: '/developers/tests', label: labelOf(testTexts, 'title') },
        { to: '/developers/reference', label: labelOf(developerTexts, 'reference') },
        { to: '/developers/changelog', label: labelOf(developerTexts, 'changelog') },
      ],
    },
  ],
};
