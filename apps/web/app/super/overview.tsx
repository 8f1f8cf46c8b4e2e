import { Done, PageTitle, useTexts } from '@tamga/ui';
import type { ReactNode } from 'react';
import { readOperatorStanding } from '#app/platform/operators.server.ts';
import { OperatorOverview } from '#app/platform/operators.tsx';
import { superTexts } from '#app/texts/super.ts';
import type { Route } from './+types/overview.ts';

export const loader = ({ context }: Route.LoaderArgs) => readOperatorStanding(context);

export default function Overview({ loaderData }: Route.ComponentProps): ReactNode {
  const words = useTexts(superTexts);
  return (
    <>
      <PageTitle title={words.overview} lead={words.overviewLead} />
      <Done words={words.done} />
      <OperatorOverview standing={loaderData} />
    </>
  );
}
