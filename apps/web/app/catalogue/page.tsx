import { PageTitle } from '@tamga/ui';
import styles from '@tamga/ui/catalogue.css?url';
import type { ReactNode } from 'react';
import { data } from 'react-router';
import { visitContext } from '#app/platform/context.ts';
import { AdviceSamples } from './advice.tsx';
import { ChartSamples } from './charts.tsx';
import { DesignSamples } from './design.tsx';
import { FormSamples } from './forms.tsx';
import { ShowSamples } from './show.tsx';
import { TableSamples } from './tables.tsx';
import type { Route } from './+types/page.ts';

/** Every component in every state, for those who build screens. It exists in development and tests alone. */
export function loader({ context }: Route.LoaderArgs): null {
  if (!context.get(visitContext).world.showsCatalogue) throw data(null, { status: 404 });
  return null;
}

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: styles }];

export default function Catalogue(): ReactNode {
  return (
    <>
      <PageTitle title="Components" lead="Everything that screens are made of, in each of its states." />
      <DesignSamples />
      <AdviceSamples />
      <ShowSamples />
      <FormSamples />
      <TableSamples />
      <ChartSamples />
    </>
  );
}
