import { Done, PageTitle, useTexts } from '@tamga/ui';
import type { ReactNode } from 'react';
import { admitOperator } from '#app/platform/ask.server.ts';
import { readOperatorStanding } from '#app/platform/operators.server.ts';
import { OperatorOverview } from '#app/platform/operators.tsx';
import { consoleTexts } from '#app/texts/console.ts';
import type { Route } from './+types/home.ts';

export async function loader({ context }: Route.LoaderArgs) {
  await admitOperator(context);
  return readOperatorStanding(context);
}

export default function Home({ loaderData }: Route.ComponentProps): ReactNode {
  const words = useTexts(consoleTexts);
  return (
    <>
      <PageTitle title={words.title} lead={words.lead} />
      <Done words={words.done} />
      <OperatorOverview standing={loaderData} onConsole />
    </>
  );
}
