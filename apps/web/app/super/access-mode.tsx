import { getAccessMode } from '@tamga/contract/superadmin';
import { ButtonLink, Card, Done, PageTitle, StatusTag, SummaryList, useFormats, useTexts } from '@tamga/ui';
import type { ReactNode } from 'react';
import { superTexts } from '#app/texts/super.ts';
import { ask } from '#app/platform/ask.server.ts';
import type { Route } from './+types/access-mode.ts';

export const loader = ({ context }: Route.LoaderArgs) => ask(context, getAccessMode);

export default function AccessMode({ loaderData: { mode, changed_at } }: Route.ComponentProps): ReactNode {
  const words = useTexts(superTexts);
  const formats = useFormats();
  const isOpen = mode === 'open';
  return (
    <>
      <PageTitle title={words.mode} lead={words.modeLead} />
      <Done words={words.done} />
      <Card
        actions={
          <ButtonLink to="/super/access-mode/change" kind="secondary">
            {isOpen ? words.toClose : words.toOpen}
          </ButtonLink>
        }
      >
        <SummaryList
          facts={[
            {
              label: words.modeNow,
              value: <StatusTag tone={isOpen ? 'success' : 'warning'}>{words.modes[mode]}</StatusTag>,
            },
            { label: words.since, value: formats.dateTime(changed_at) },
          ]}
        />
        <p>{words.modeTexts[mode]}</p>
      </Card>
    </>
  );
}
