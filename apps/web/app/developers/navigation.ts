import { type Area, labelOf } from '../shell/area.ts';
import { accessTexts } from '../texts/developers.access.ts';
import { apiTexts } from '../texts/developers.apis.ts';
import { developerTexts } from '../texts/developers.ts';
import { testTexts } from '../texts/developers.tests.ts';

/** In the menu of those who manage applications, or ask for them; everybody finds it in the footer. */
export const developerArea: Area = {
  at: '/developers',
  label: labelOf(developerTexts, 'title'),
  isFor: ({ permissions }) => permissions.includes('gateway.ask') || permissions.includes('gateway.manage'),
  groups: [
    {
      pages: [
        { to: '/developers', label: labelOf(developerTexts, 'title') },
        { to: '/developers/apis', label: labelOf(apiTexts, 'title') },
        { to: '/developers/access', label: labelOf(accessTexts, 'title') },
        { to: '/developers/tests', label: labelOf(testTexts, 'title') },
        { to: '/developers/reference', label: labelOf(developerTexts, 'reference') },
        { to: '/developers/changelog', label: labelOf(developerTexts, 'changelog') },
      ],
    },
  ],
};
