import { listIntegrations } from '@tamga/contract/integrations';
import { listDriveFiles, takeDriveFile } from '@tamga/contract/integrations.drive';
import {
  ButtonLink,
  EmptyState,
  ErrorSummary,
  Filters,
  Notice,
  PageTitle,
  Tabs,
  useLanguage,
  useTexts,
} from '@tamga/ui';
import type { ReactNode } from 'react';
import { Link, redirect } from 'react-router';
import { attempt, call } from '#app/platform/api.server.ts';
import { filterOf } from '#app/platform/filters.server.ts';
import { textOf } from '#app/platform/forms.ts';
import { NextPage } from '#app/platform/next-page.tsx';
import { problemOf } from '#app/platform/refusal.server.ts';
import { driveTexts } from '#app/texts/account.file-drive.ts';
import { fileTexts } from '#app/texts/account.files.ts';
import type { Route } from './+types/file-drive.ts';
import { DriveFiles } from './drive-files.tsx';
import { filesAt } from './file-places.ts';

/** What the person can mend where accounts are connected. */
const toMend = ['integrations.reconnect_needed', 'integrations.drive_token_refused', 'integrations.drive_forbidden'];

export async function loader({ context, url }: Route.LoaderArgs) {
  const { from, folder, name, after } = filterOf(url, 'from', 'folder', 'name', 'after');
  const { items } = await call(context, listIntegrations);
  const drives = items
    .filter(({ has_drive, connection }) => has_drive && connection !== null)
    .map(({ provider, name_mn: mn, name_en: en }) => ({ provider, mn, en }));
  const provider = (drives.find((one) => one.provider === from) ?? drives[0])?.provider;
  const nothing = { files: [], next: null, hasSearch: false, refused: null };
  if (provider === undefined) return { folder, drives, provider: null, ...nothing };
  const listed = await attempt(context, listDriveFiles, { params: { provider }, query: { name, after } });
  if (!listed.ok) {
    const { message, code } = listed.refusal;
    return { folder, drives, provider, ...nothing, refused: { message, isToMend: toMend.includes(code) } };
  }
  const files = listed.data.items.map(({ id, name, size_bytes: size, modified_at: at, obstacle }) => {
    return { id, name, size, at, obstacle };
  });
  return { folder, drives, provider, ...nothing, files, next: listed.data.next, hasSearch: listed.data.has_search };
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const { folder } = filterOf(url, 'folder');
  const form = await request.formData();
  const params = { provider: textOf(form, 'provider') };
  const outcome = await attempt(context, takeDriveFile, { params, body: { file: textOf(form, 'file'), folder } });
  return outcome.ok ? redirect(filesAt({ folder, done: 'added' })) : problemOf(outcome.refusal, form);
}

export default function FileDrive({ loaderData, actionData }: Route.ComponentProps): ReactNode {
  const { folder, drives, provider, files, next, hasSearch, refused } = loaderData;
  const words = useTexts(driveTexts);
  const { title } = useTexts(fileTexts);
  const language = useLanguage();
  const back = filesAt({ folder });
  return (
    <>
      <PageTitle title={words.title} lead={words.lead} crumbs={[{ to: back, label: title }]} />
      {actionData && <ErrorSummary problem={actionData} />}
      {drives.length > 1 && (
        <Tabs
          label={words.whose}
          tabs={drives.map((one) => ({
            to: `/me/files/drive?${new URLSearchParams({ from: one.provider, ...(folder && { folder }) }).toString()}`,
            label: one[language],
            isHere: one.provider === provider,
          }))}
        />
      )}
      {provider === null && (
        <EmptyState title={words.none}>
          <p>{words.noneText}</p>
          <ButtonLink to="/me/connections">{words.connect}</ButtonLink>
        </EmptyState>
      )}
      {refused && (
        <Notice tone="warning" live>
          <p>{refused.message}</p>
          {refused.isToMend && (
            <p>
              <Link to="/me/connections">{words.connections}</Link>
            </p>
          )}
        </Notice>
      )}
      {hasSearch && (
        <Filters filters={[{ name: 'name', label: words.search, type: 'search' }]} kept={['from', 'folder']} />
      )}
      {provider !== null && !refused && <DriveFiles provider={provider} files={files} />}
      <NextPage next={next} />
      {provider !== null && folder && <p className="muted">{words.into(folder)}</p>}
      <p>
        <Link to={back}>{words.cancel}</Link>
      </p>
    </>
  );
}
