import { getAccessMode } from '@tamga/contract/superadmin';
import { Card, Done, PageTitle, StatusTag, useLanguage, useTexts, wordsIn } from '@tamga/ui';
import type { ReactNode } from 'react';
import { superTexts } from '#app/texts/super.ts';
import { ask } from '#app/platform/ask.server.ts';
import { usePages } from '#app/shell/site.ts';
import { about } from './about.ts';
import type { Route } from './+types/overview.ts';

export const loader = ({ context }: Route.LoaderArgs) => ask(context, getAccessMode);

export default function Overview({ loaderData: { mode } }: Route.ComponentProps): ReactNode {
  const words = useTexts(superTexts);
  const language = useLanguage();
  return (
    <>
      <PageTitle title={words.overview} lead={words.overviewLead} />
      <Done words={words.done} />
      <p className="seal-line">
        <span className="muted">{words.mode}</span>
        <StatusTag tone={mode === 'open' ? 'success' : 'warning'}>{words.modes[mode]}</StatusTag>
      </p>
      <div className="grid">
        {usePages('/super')
          .filter(({ to }) => to !== '/super')
          .map(({ to, label }) => (
            <Card key={to} to={to} title={label}>
              <p className="muted">{about[to] && wordsIn(about[to], language)}</p>
            </Card>
          ))}
      </div>
    </>
  );
}
