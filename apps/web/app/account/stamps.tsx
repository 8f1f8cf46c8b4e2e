import { ButtonLink, EmptyState, PageTitle, TaskList, useTexts } from '@tamga/ui';
import type { ReactNode } from 'react';
import { stampTexts } from '#app/texts/account.stamps.ts';
import type { Route } from './+types/stamps.ts';
import { readRepresented } from './represented.server.ts';

export const loader = async ({ context }: Route.LoaderArgs) => ({ organisations: await readRepresented(context) });

export default function Stamps({ loaderData: { organisations } }: Route.ComponentProps): ReactNode {
  const words = useTexts(stampTexts);
  const crumbs = [{ to: '/me/organisations', label: words.organisations }];
  return (
    <>
      <PageTitle title={words.stamps} lead={words.stampsLead} crumbs={crumbs} />
      {organisations.length > 0 ? (
        <TaskList
          tasks={organisations.map(({ regNo, name }) => ({
            id: regNo,
            icon: 'stamp',
            title: name,
            details: words.regNo(regNo),
            to: `/me/stamps/${regNo}`,
          }))}
        />
      ) : (
        <EmptyState title={words.stampsNone}>
          <p>{words.stampsNoneText}</p>
          <ButtonLink to="/me/organisations" kind="secondary">
            {words.toOrganisations}
          </ButtonLink>
        </EmptyState>
      )}
    </>
  );
}
