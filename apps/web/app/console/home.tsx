import { Card, Done, PageTitle, useLanguage, useTexts, wordsIn } from '@tamga/ui';
import type { ReactNode } from 'react';
import { consoleTexts } from '#app/texts/console.ts';
import { admitOperator } from '#app/platform/ask.server.ts';
import { usePages } from '#app/shell/site.ts';
import { about } from './about.ts';
import type { Route } from './+types/home.ts';

export async function loader({ context }: Route.LoaderArgs): Promise<null> {
  await admitOperator(context);
  return null;
}

export default function Home(): ReactNode {
  const words = useTexts(consoleTexts);
  const language = useLanguage();
  return (
    <>
      <PageTitle title={words.title} lead={words.lead} />
      <Done words={words.done} />
      <div className="grid">
        {usePages('/')
          .filter(({ to }) => to !== '/')
          .map(({ to, label }) => (
            <Card key={to} to={to} title={label}>
              <p className="muted">{about[to] && wordsIn(about[to], language)}</p>
            </Card>
          ))}
      </div>
    </>
  );
}
