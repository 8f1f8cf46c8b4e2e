import { Tabs, useTexts } from '@tamga/ui';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { lifeEventTexts } from '#app/texts/public-life-events.ts';
import { servicesTexts } from '#app/texts/public-services.ts';

/** The ways to come upon a service: by words, by letter, by what happens in one's life. */
export function Views(): ReactNode {
  const words = useTexts(servicesTexts);
  const events = useTexts(lifeEventTexts);
  const { pathname } = useLocation();
  const views = [
    { to: '/services', label: words.title },
    { to: '/life-events', label: events.title },
    { to: '/services/a-z', label: words.aToZ },
  ];
  return <Tabs label={words.views} tabs={views.map((view) => ({ ...view, isHere: view.to === pathname }))} />;
}
