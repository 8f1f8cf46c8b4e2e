import { getProtectedResource } from '@tamga/contract/tools.surfaces';
import { ButtonLink, PageTitle, Section, useTexts } from '@tamga/ui';
import type { ReactNode } from 'react';
import { attempt } from '#app/platform/api.server.ts';
import { visitContext } from '#app/platform/context.ts';
import { developerTexts } from '#app/texts/developers.ts';
import { readTasks, type TaskOperations } from './tasks.server.ts';
import type { Route } from './+types/reference.ts';

/** Nothing on it needs a script. */
export const handle = { still: true };

/** The API says where it is reached; where it has no address of its own, it is at ours. */
export async function loader({ context }: Route.LoaderArgs) {
  const told = await attempt(context, getProtectedResource);
  const { publicUrl } = context.get(visitContext).world;
  const address = (told.ok ? told.data.resource.replace(/\/mcp$/, '') : publicUrl).replace(/\/$/, '');
  return { address, tasks: readTasks() };
}

/** The operations by what one wants to do with them; what each takes and gives is told by the reference of the API. */
export default function Reference({ loaderData: { address, tasks } }: Route.ComponentProps): ReactNode {
  const words = useTexts(developerTexts);
  return (
    <>
      <PageTitle
        title={words.reference}
        lead={words.referenceLead}
        crumbs={[{ to: '/developers', label: words.title }]}
      >
        <ButtonLink to={`${address}/swagger/`} away>
          {words.openReference}
        </ButtonLink>
      </PageTitle>
      <p className="muted">{words.openReferenceText}</p>
      {tasks.map(({ task, operations }) => (
        <Section key={task} title={words.tasks[task].title} lead={words.tasks[task].text}>
          <Operations operations={operations} />
        </Section>
      ))}
    </>
  );
}

function Operations({ operations }: Pick<TaskOperations, 'operations'>): ReactNode {
  return (
    <ul className="items" lang="en">
      {operations.map(({ method, path, summary }) => (
        <li key={`${method} ${path}`}>
          <div className="item-body">
            <p className="item-title">{summary}</p>
            <p className="muted">
              <code className="detail">
                {method} {path}
              </code>
            </p>
          </div>
        </li>
      ))}
    </ul>
  );
}
