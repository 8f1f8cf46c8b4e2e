import { randomUUID } from 'node:crypto';
import { bulkRowsMax } from '@tamga/contract/operator';
import type { ReactNode } from 'react';
import { PageTitle, useTexts } from '@tamga/ui';
import { bulkTexts } from '#app/texts/console.bulk.ts';
import { admitOperator } from '#app/platform/ask.server.ts';
import { takeRows } from './bulk.server.ts';
import { Outcomes } from './outcomes.tsx';
import { RowsForm } from './rows-form.tsx';
import type { Route } from './+types/bulk.ts';

/** A whole sheet comes with the form. */
export const handle = { bodyBytesMax: 2 * 1_024 * 1_024 };

export async function loader({ context }: Route.LoaderArgs) {
  await admitOperator(context);
  return { once: randomUUID(), linesMax: bulkRowsMax };
}

export async function action({ request, context }: Route.ActionArgs) {
  await admitOperator(context);
  return { id: randomUUID(), ...(await takeRows(context, await request.formData())) };
}

export default function Bulk({ loaderData: { once, linesMax }, actionData }: Route.ComponentProps): ReactNode {
  const words = useTexts(bulkTexts);
  if (actionData && 'outcomes' in actionData) return <Outcomes outcomes={actionData.outcomes} />;
  return (
    <>
      <PageTitle title={words.title} lead={words.lead(linesMax)} />
      {/* Made anew with every answer, so that it begins with the text that was answered. */}
      <RowsForm key={actionData?.id} once={once} linesMax={linesMax} begin={actionData?.text ?? ''} />
    </>
  );
}
