import type { PageSlug, PageTexts } from '@tamga/contract/site.pages';
import { accessibilityPage } from './built-in-accessibility.ts';
import { contactPage, termsPage } from './built-in-terms.ts';
import { helpPage } from './built-in-help.ts';
import { privacyPage } from './built-in-privacy.ts';

/** What the pages say until an administrator writes something else. */
export const builtInPages: Readonly<Record<PageSlug, PageTexts>> = {
  help: helpPage,
  privacy: privacyPage,
  terms: termsPage,
  accessibility: accessibilityPage,
  contact: contactPage,
};
