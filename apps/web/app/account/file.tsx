import { endShare, getFile, listShares, restoreFile } from '@tamga/contract/storage.files';
import {
  Button,
  ButtonLink,
  Done,
  ErrorSummary,
  ItemList,
  Notice,
  PageTitle,
  Section,
  SummaryList,
  useFormats,
  useTexts,
} from '@tamga/ui';
import type { ReactNode } from 'react';
import { Form, Link, redirect } from 'react-router';
import { attempt, call } from '#app/platform/api.server.ts';
import { textOf } from '#app/platform/forms.ts';
import { problemOf } from '#app/platform/refusal.server.ts';
import { oneFileTexts } from '#app/texts/account.file.ts';
import { fileTexts } from '#app/texts/account.files.ts';
import type { Route } from './+types/file.ts';
import { stillKeptUntil } from './file-kept.ts';
import { FilePreview } from './file-preview.tsx';
import { filesAt } from './file-places.ts';
import { sizeIn } from './file-sizes.ts';

const binDays = 30;

export async function loader({ context, params: { id } }: Route.LoaderArgs) {
  const { sha256: _, ...file } = await call(context, getFile, { params: { id } });
  const isShared = file.may_end_shares && file.deleted_at === null;
  const shares = isShared ? (await call(context, listShares, { params: { id } })).items : null;
  const goesAt = file.deleted_at && new Date(new Date(file.deleted_at).getTime() + binDays * 86_400_000).toISOString();
  return { file: { ...file, kept_until: stillKeptUntil(file) }, shares, goesAt };
}

export async function action({ request, context, params: { id } }: Route.ActionArgs) {
  const form = await request.formData();
  const share_id = textOf(form, 'end');
  const outcome = share_id
    ? await attempt(context, endShare, { params: { id, share_id } })
    : await attempt(context, restoreFile, { params: { id } });
  if (!outcome.ok) return problemOf(outcome.refusal, form);
  return redirect(`/me/files/${id}?done=${share_id ? 'ended' : 'restored'}`);
}

export default function OneFile({ loaderData: { file, shares, goesAt }, actionData }: Route.ComponentProps): ReactNode {
  const words = useTexts(oneFileTexts);
  const { title } = useTexts(fileTexts);
  const formats = useFormats();
  return (
    <div className="narrow">
      <PageTitle title={file.name} crumbs={[{ to: filesAt({ of: file.tenant_id ?? undefined }), label: title }]} />
      <Done words={words.done} />
      {actionData && <ErrorSummary problem={actionData} />}
      {goesAt ? (
        <Binned id={file.id} day={formats.date(goesAt)} isTheirs={file.right === 'manage'} />
      ) : (
        <Actions file={file} />
      )}
      <FilePreview id={file.id} name={file.name} type={file.media_type} version={file.version} />
      <Facts file={file} />
      {shares && <Shares shares={shares} />}
      {file.versions.length > 1 && <Versions file={file} />}
    </div>
  );
}

type Shown = Route.ComponentProps['loaderData']['file'];

function Actions({ file: { id, right, shared_by, shared_with, held, kept_until } }: { file: Shown }): ReactNode {
  const words = useTexts(oneFileTexts);
  const { refuse } = useTexts(fileTexts);
  return (
    <div className="actions">
      <ButtonLink to={`/me/files/${id}/content`} icon="download" away>
        {words.download}
      </ButtonLink>
      {right === 'manage' && (
        <ButtonLink to={`/me/files/${id}/share`} kind="secondary">
          {words.share}
        </ButtonLink>
      )}
      {right !== 'read' && <Link to={`/me/files/new?file=${id}`}>{words.addVersion}</Link>}
      {right === 'manage' && <Link to={`/me/files/${id}/protect`}>{words.protect}</Link>}
      {right === 'manage' && !held && kept_until === null && <Link to={`/me/files/${id}/delete`}>{words.remove}</Link>}
      {shared_by !== null && shared_with === null && <Link to={`/me/files/${id}/refuse`}>{refuse}</Link>}
    </div>
  );
}

function Binned({ id, day, isTheirs }: { id: string; day: string; isTheirs: boolean }): ReactNode {
  const words = useTexts(oneFileTexts);
  return (
    <Notice tone="warning" title={words.binned}>
      <p>{words.binnedText(day)}</p>
      {isTheirs && (
        <Form method="post" className="actions">
          <Button>{words.restore}</Button>
          <Link to={`/me/files/${id}/delete`}>{words.forever}</Link>
        </Form>
      )}
    </Notice>
  );
}

function Facts({ file }: { file: Shown }): ReactNode {
  const words = useTexts(oneFileTexts);
  const sizes = useTexts(fileTexts);
  const formats = useFormats();
  const { folder, kept_until: until } = file;
  const of = file.tenant_id ?? undefined;
  const kept = [...(file.held ? [words.held] : []), ...(until ? [words.until(formats.date(until))] : [])];
  return (
    <Section title={words.about}>
      <SummaryList
        facts={[
          ...(folder ? [{ label: words.facts.folder, value: <Link to={filesAt({ of, folder })}>{folder}</Link> }] : []),
          { label: words.facts.size, value: sizeIn(sizes, formats, file.size_bytes) },
          { label: words.facts.changed, value: formats.dateTime(file.updated_at) },
          ...(file.shared_by ? [{ label: words.facts.sharedBy, value: file.shared_by }] : []),
          ...(kept.length > 0 ? [{ label: words.facts.kept, value: kept.join('. ') }] : []),
        ]}
      />
    </Section>
  );
}

function Shares({ shares }: { shares: NonNullable<Route.ComponentProps['loaderData']['shares']> }): ReactNode {
  const words = useTexts(oneFileTexts);
  const formats = useFormats();
  const nameOf = ({ to, label }: (typeof shares)[number]) => (to === 'person' ? words.person(label) : label);
  return (
    <Section title={words.shares}>
      {shares.length === 0 ? (
        <p className="muted">{words.noShares}</p>
      ) : (
        <ItemList
          items={shares.map((share) => ({
            id: share.id,
            title: nameOf(share),
            lines: [words.shareUntil(words.rights[share.right], formats.date(share.ends_at))],
            actions: (
              <Form method="post">
                <Button kind="secondary" name="end" value={share.id} aria-label={words.endOf(nameOf(share))}>
                  {words.end}
                </Button>
              </Form>
            ),
          }))}
        />
      )}
    </Section>
  );
}

function Versions({ file: { id, version, versions } }: { file: Shown }): ReactNode {
  const words = useTexts(oneFileTexts);
  const sizes = useTexts(fileTexts);
  const formats = useFormats();
  return (
    <Section title={words.versions}>
      <ItemList
        items={versions
          .filter(({ no }) => no !== version)
          .map(({ no, size_bytes, created_at }) => ({
            id: `${no}`,
            title: <a href={`/me/files/${id}/content?version=${no}`}>{words.version(formats.number(no))}</a>,
            lines: [sizes.changed(sizeIn(sizes, formats, size_bytes), formats.dateTime(created_at))],
          }))}
      />
    </Section>
  );
}
