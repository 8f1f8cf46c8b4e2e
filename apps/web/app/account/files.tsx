import { listIntegrations } from '@tamga/contract/integrations';
import { listOwnOrganisations } from '@tamga/contract/org';
import { listFiles } from '@tamga/contract/storage';
import { restoreFile } from '@tamga/contract/storage.files';
import {
  Button,
  ButtonLink,
  Done,
  EmptyState,
  ErrorSummary,
  ItemList,
  PageTitle,
  StatusTag,
  Tabs,
  useFormats,
  useTexts,
} from '@tamga/ui';
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { Form, Link, redirect } from 'react-router';
import { attempt, call } from '#app/platform/api.server.ts';
import type { Context } from '#app/platform/context.ts';
import { filterOf } from '#app/platform/filters.server.ts';
import { textOf } from '#app/platform/forms.ts';
import { NextPage } from '#app/platform/next-page.tsx';
import { problemOf } from '#app/platform/refusal.server.ts';
import { fileTexts } from '#app/texts/account.files.ts';
import type { Route } from './+types/files.ts';
import { isProtected } from './file-kept.ts';
import { type FilePlace, filesAt } from './file-places.ts';
import { sizeIn } from './file-sizes.ts';

const FileDrop = lazy(() => import('./file-drop.tsx').catch(() => ({ default: () => null })));

/** Written here, since the contract would come to the browser with it. */
const views = ['files', 'bin', 'shared'] as const;

export async function loader({ context, url }: Route.LoaderArgs) {
  const { of, folder, view: wanted, after } = filterOf(url, 'of', 'folder', 'view', 'after');
  const view = views.find((one) => one === wanted) ?? 'files';
  const [listed, known, hasDrives] = await Promise.all([
    call(context, listFiles, { query: { of, folder, view, after } }),
    call(context, listOwnOrganisations, { query: { limit: 100 } }),
    // What lies in a drive of a person is theirs, and goes to none but their own files.
    of === undefined && offersDrives(context),
  ]);
  const organisations = known.items
    .filter(({ my_state }) => my_state === 'active')
    .map(({ tenant_id: id, name }) => ({ id, name }));
  const run = new Set(
    known.items.flatMap(({ tenant_id, my_state, my_role }) =>
      my_state === 'active' && (my_role === 'owner' || my_role === 'admin') ? [tenant_id] : [],
    ),
  );
  const files = listed.items.map((file) => ({
    id: file.id,
    name: file.name,
    size: file.size_bytes,
    isHeld: isProtected(file),
    at: file.deleted_at ?? file.updated_at,
    from: file.shared_by,
    through: file.shared_with,
    // For an organisation only those who run it refuse.
    isRestorable: view === 'bin' && file.right === 'manage',
    isRefusable: view === 'shared' && (file.shared_with === null || run.has(file.shared_with)),
  }));
  return {
    place: { of, folder, view },
    files,
    folders: listed.folders,
    next: listed.next,
    space: listed.space,
    organisations,
    hasDrives,
  };
}

/** Takes a file out of the bin, and stays there: others may be wanted, too. */
export async function action({ request, context, url }: Route.ActionArgs) {
  const form = await request.formData();
  const outcome = await attempt(context, restoreFile, { params: { id: textOf(form, 'restore') } });
  if (!outcome.ok) return problemOf(outcome.refusal, form);
  return redirect(filesAt({ of: filterOf(url, 'of').of, view: 'bin', done: 'restored' }));
}

/** Where that is refused, there is no button: their files are there all the same. */
async function offersDrives(context: Context): Promise<boolean> {
  const outcome = await attempt(context, listIntegrations);
  return outcome.ok && outcome.data.items.some(({ has_drive }) => has_drive);
}

type Loaded = Route.ComponentProps['loaderData'];

export default function Files({ loaderData, actionData }: Route.ComponentProps): ReactNode {
  const { place, files, folders, next, space, organisations, hasDrives } = loaderData;
  const words = useTexts(fileTexts);
  const formats = useFormats();
  const size = (bytes: number) => sizeIn(words, formats, bytes);
  const { of, view, folder } = place;
  return (
    <>
      <PageTitle title={words.title} lead={words.lead}>
        <ButtonLink to={filesAt({ of, folder }, '/me/files/new')}>{words.add}</ButtonLink>
        {hasDrives && (
          <ButtonLink to={filesAt({ folder }, '/me/files/drive')} kind="secondary">
            {words.takeFrom}
          </ButtonLink>
        )}
      </PageTitle>
      <Done words={words.done} />
      {actionData && <ErrorSummary problem={actionData} />}
      {organisations.length > 0 && (
        <Tabs
          label={words.whose}
          tabs={[{ id: undefined, name: words.mine }, ...organisations].map(({ id, name }) => ({
            to: filesAt({ of: id }),
            label: name,
            isHere: id === of && view !== 'shared',
          }))}
        />
      )}
      <Tabs
        label={words.parts}
        tabs={views.map((one) => ({
          to: filesAt({ of: one === 'shared' ? undefined : of, view: one === 'files' ? undefined : one }),
          label: words[one],
          isHere: one === view,
        }))}
      />
      {folder && <Trail place={place} />}
      {view === 'bin' && files.length > 0 && <p className="muted">{words.binText}</p>}
      {folders.length > 0 && (
        <ItemList
          items={folders.map(({ name, files: count }) => ({
            id: name,
            title: <Link to={filesAt({ of, folder: folder ? `${folder}/${name}` : name })}>{name}/</Link>,
            lines: [words.inFolder(formats.number(count))],
          }))}
        />
      )}
      <Listed files={files} isEmpty={folders.length === 0} view={view} />
      <NextPage next={next} />
      {view === 'files' && <Drop place={place} />}
      {view !== 'shared' && <p className="muted">{words.room(size(space.used_bytes), size(space.quota_bytes))}</p>}
    </>
  );
}

function Listed({ files, isEmpty, view }: Pick<Loaded, 'files'> & { isEmpty: boolean; view: (typeof views)[number] }) {
  const words = useTexts(fileTexts);
  const formats = useFormats();
  if (files.length === 0)
    return isEmpty ? (
      <EmptyState title={words.none[view]} picture="papers">
        <p>{words.noneText[view]}</p>
      </EmptyState>
    ) : null;
  return (
    <ItemList
      items={files.map(({ id, name, size, isHeld, at, from, through, isRestorable, isRefusable }) => ({
        id,
        title: <Link to={`/me/files/${id}`}>{name}</Link>,
        tag: isHeld && <StatusTag tone="accent">{words.held}</StatusTag>,
        lines: [
          (view === 'bin' ? words.deletedOn : words.changed)(sizeIn(words, formats, size), formats.date(at)),
          ...(from === null ? [] : [words.from(from)]),
        ],
        ...(isRestorable && {
          actions: (
            <Form method="post">
              <Button kind="secondary" name="restore" value={id} aria-label={`${words.restore}: ${name}`}>
                {words.restore}
              </Button>
            </Form>
          ),
        }),
        ...(isRefusable && {
          actions: (
            <ButtonLink to={`/me/files/${id}/refuse`} kind="secondary">
              {through === null ? words.refuse : words.refuseForAll}
              <span className="visually-hidden">: {name}</span>
            </ButtonLink>
          ),
        }),
      }))}
    />
  );
}

/** Once scripts are there: files are sent where they are dropped, beside the page that takes one without scripts. */
function Drop({ place: { of, folder } }: { place: FilePlace }): ReactNode {
  const [isReady, setReady] = useState(false);
  useEffect(() => setReady(true), []);
  if (!isReady) return null;
  return (
    <Suspense>
      <FileDrop of={of} folder={folder} key={filesAt({ of, folder })} />
    </Suspense>
  );
}

/** The way down to this folder, each of which leads back. */
function Trail({ place: { of, folder = '' } }: { place: FilePlace }): ReactNode {
  const words = useTexts(fileTexts);
  const names = folder.split('/');
  return (
    <p>
      <Link to={filesAt({ of })}>{words.top}</Link>
      {names.map((name, index) => {
        const to = filesAt({ of, folder: names.slice(0, index + 1).join('/') });
        const isLast = index === names.length - 1;
        return (
          <span key={to}>
            {' / '}
            {isLast ? <strong>{name}</strong> : <Link to={to}>{name}</Link>}
          </span>
        );
      })}
    </p>
  );
}
