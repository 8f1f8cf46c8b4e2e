import { ButtonLink, EmptyState, PageTitle, Section, TaskList, useTexts } from '@tamga/ui';
import type { ReactNode } from 'react';
import { relayTexts } from '#app/texts/relay.ts';
import { pageOf } from './addresses.ts';
import { ChooseOrganisation, NoOrganisation } from './choose-organisation.tsx';
import { useTasks } from './exchange-tasks.ts';
import { ExchangeNumbers } from './exchange-numbers.tsx';
import { readChosen } from './organisations.server.ts';
import { type Overview, readOverview } from './overview.server.ts';
import { PlatformMap } from './platform-map.tsx';
import type { Route } from './+types/overview.ts';

export async function loader({ context, url }: Route.LoaderArgs) {
  const chosen = await readChosen(context, url, 'relay.view');
  const { tenantId } = chosen;
  return { ...chosen, overview: tenantId === null ? null : await readOverview(context, tenantId) };
}

/** How the exchange stands: what needs a person, with whom we exchange, and how much. */
export default function RelayOverview({ loaderData }: Route.ComponentProps): ReactNode {
  const words = useTexts(relayTexts);
  const { overview, tenantId, organisations, mayManage } = loaderData;
  const name = organisations.find(({ id }) => id === tenantId)?.name ?? words.us;
  return (
    <>
      <PageTitle title={words.title} lead={words.lead} />
      <ChooseOrganisation organisations={organisations} tenantId={tenantId} />
      {overview === null ? (
        <NoOrganisation />
      ) : (
        <>
          <Waiting overview={overview} tenantId={tenantId} />
          {overview.platforms.length === 0 ? (
            <EmptyState title={words.noPlatforms}>
              <p>{words.noPlatformsText}</p>
              {mayManage && (
                <ButtonLink to={pageOf('/platforms/new', tenantId)} icon="plus">
                  {words.connect}
                </ButtonLink>
              )}
            </EmptyState>
          ) : (
            <>
              <Section title={words.map} lead={words.mapLead}>
                <PlatformMap us={name} platforms={overview.platforms} isLinked={mayManage} />
              </Section>
              <ExchangeNumbers overview={overview} />
            </>
          )}
        </>
      )}
    </>
  );
}

function Waiting({ overview, tenantId }: { overview: Overview; tenantId: string | null }): ReactNode {
  const words = useTexts(relayTexts);
  const tasks = useTasks(overview, tenantId);
  if (tasks.length === 0 && overview.platforms.length === 0) return null;
  return (
    <Section title={words.waits}>
      {tasks.length > 0 ? <TaskList tasks={tasks} /> : <EmptyState title={words.waitsNone} picture="done" />}
    </Section>
  );
}
