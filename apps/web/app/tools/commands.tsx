import { listCommands, tryCommand } from '@tamga/contract/tools.admin';
import { DataTable, EmptyState, PageTitle, StatusTag, useFormats, useTexts } from '@tamga/ui';
import type { ReactNode } from 'react';
import { attempt } from '#app/platform/api.server.ts';
import { guestContext } from '#app/platform/context.ts';
import { textOf } from '#app/platform/forms.ts';
import { problemOf } from '#app/platform/refusal.server.ts';
import { toolTexts } from '#app/texts/admin-tools.ts';
import { toolCommandTexts } from '#app/texts/admin-tools-commands.ts';
import { ask } from '#app/platform/ask.server.ts';
import { CommandTester } from './command-tester.tsx';
import type { Route } from './+types/commands.ts';

export async function loader({ context }: Route.LoaderArgs) {
  const { language } = context.get(guestContext);
  const { digest, cwd_roots, commands } = await ask(context, listCommands);
  const forms = commands.flatMap(({ name, forms, installed, available, profile, timeout_ms }) =>
    forms.map(({ id, usage, says, parameters }) => ({
      id: `${name} ${id}`,
      usage,
      says: says[language],
      parameters: parameters.map((one) => ({ name: one.name, says: one.says[language] })),
      profile,
      seconds: timeout_ms / 1_000,
      state: !installed ? ('missing' as const) : available ? ('ready' as const) : ('unavailable' as const),
    })),
  );
  return { digest, roots: cwd_roots, forms };
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData();
  const given = { command: textOf(form, 'command'), cwd: textOf(form, 'cwd') };
  const body = { command: given.command, ...(given.cwd && { cwd: given.cwd }) };
  const outcome = await attempt(context, tryCommand, { body });
  return outcome.ok ? { verdict: outcome.data, given } : problemOf(outcome.refusal, form);
}

type Row = Route.ComponentProps['loaderData']['forms'][number];

export default function Commands({ loaderData, actionData }: Route.ComponentProps): ReactNode {
  const words = useTexts(toolCommandTexts);
  const tools = useTexts(toolTexts);
  const formats = useFormats();
  const { digest, roots, forms } = loaderData;
  const columns = [
    { key: 'usage', heading: words.command, cell: ({ usage }: Row) => <span className="code">{usage}</span> },
    { key: 'says', heading: words.says, cell: (row: Row) => <Explained {...row} /> },
    {
      key: 'profile',
      heading: words.profile,
      cell: ({ profile, seconds }: Row) => `${words.profiles[profile]}, ${words.limit(formats.number(seconds))}`,
    },
    {
      key: 'state',
      heading: words.state,
      cell: ({ state }: Row) => (
        <StatusTag tone={state === 'ready' ? 'success' : 'warning'}>{words.states[state]}</StatusTag>
      ),
    },
  ];
  return (
    <>
      <PageTitle title={tools.pages.commands} lead={words.lead} crumbs={[{ to: '/admin/tools', label: tools.title }]} />
      <CommandTester roots={roots} tried={actionData && 'verdict' in actionData ? actionData : null} />
      <DataTable
        caption={tools.pages.commands}
        columns={columns}
        rows={forms}
        rowKey={({ id }) => id}
        next={null}
        empty={<EmptyState title={words.none} />}
      />
      <p className="muted">{words.digest(digest)}</p>
    </>
  );
}

function Explained({ says, parameters }: Pick<Row, 'says' | 'parameters'>): ReactNode {
  return (
    <div>
      {says}
      {parameters.map((parameter) => (
        <div key={parameter.name} className="muted">
          <code className="detail">{parameter.name}</code>: {parameter.says}
        </div>
      ))}
    </div>
  );
}
