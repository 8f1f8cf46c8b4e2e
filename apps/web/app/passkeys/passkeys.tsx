import { listPasskeys } from '@tamga/contract/passkeys';
import {
  ButtonLink,
  Card,
  Done,
  EmptyState,
  ErrorSummary,
  Field,
  ItemList,
  Notice,
  PageTitle,
  type Problem,
  Section,
  StatusTag,
  useFormats,
  useTexts,
} from '@tamga/ui';
import type { ReactNode } from 'react';
import { data, useLocation } from 'react-router';
import { call } from '#app/platform/api.server.ts';
import { ownPath } from '#app/platform/paths.ts';
import { useNow } from '#app/shell/site.ts';
import { passkeyTexts } from '#app/texts/passkeys.ts';
import { addOrConfirm } from './answers.server.ts';
import { PasskeyForm } from './passkey-form.tsx';
import type { Route } from './+types/passkeys.ts';

export async function loader({ context, url }: Route.LoaderArgs) {
  const { items, available, required, confirmed_at } = await call(context, listPasskeys);
  // A citizen has an eID, and no rights that it would not be enough for.
  if (!available && items.length === 0) throw data(null, { status: 404 });
  const next = url.searchParams.get('next');
  return { passkeys: items, available, required, confirmedAt: confirmed_at, next: next && ownPath(next, '') };
}

export const action = ({ request, context, url }: Route.ActionArgs) => addOrConfirm(context, request, url.pathname);

export default function Passkeys({ loaderData, actionData }: Route.ComponentProps): ReactNode {
  const words = useTexts(passkeyTexts);
  const formats = useFormats();
  const now = useNow();
  const { passkeys, available, required, confirmedAt, next } = loaderData;
  const problem: Problem | null = actionData && 'message' in actionData ? actionData : null;
  return (
    <>
      <PageTitle title={words.title} lead={words.lead} />
      <Done words={words.done} />
      {problem && <ErrorSummary problem={problem} />}
      {required && !confirmedAt && (
        <Notice tone="warning">
          <p>
            {words.required} {passkeys.length === 0 && words.requiredNone}
          </p>
        </Notice>
      )}
      {available && passkeys.length > 0 && (
        <Card title={confirmedAt ? words.confirmedTitle : words.confirmTitle}>
          {confirmedAt && <p className="muted">{words.confirmedAt(formats.ago(confirmedAt, now))}</p>}
          {!confirmedAt && next && <p className="muted">{words.confirmText}</p>}
          <PasskeyForm ceremony="get" submit={confirmedAt ? words.useAgain : words.use}>
            {next && <input type="hidden" name="next" value={next} />}
          </PasskeyForm>
        </Card>
      )}
      <Section title={words.list}>
        {passkeys.length > 0 ? (
          <List passkeys={passkeys} />
        ) : (
          <EmptyState title={words.none}>
            <p>{words.noneText}</p>
          </EmptyState>
        )}
      </Section>
      {available && (
        <Section title={words.addTitle}>
          {/* Once it is added, the next one has another name. */}
          <PasskeyForm
            key={passkeys.length}
            ceremony="create"
            submit={words.add}
            kind={passkeys.length > 0 ? 'secondary' : 'primary'}
          >
            <p className="muted">{words.addText}</p>
            {next && <input type="hidden" name="next" value={next} />}
            <Field name="name" label={words.name} hint={words.nameHint} maxLength={60} autoComplete="off" />
          </PasskeyForm>
        </Section>
      )}
    </>
  );
}

function List({ passkeys }: Pick<Route.ComponentProps['loaderData'], 'passkeys'>): ReactNode {
  const words = useTexts(passkeyTexts);
  const formats = useFormats();
  const now = useNow();
  const { pathname } = useLocation();
  return (
    <ItemList
      items={passkeys.map(({ id, name, synced, created_at, last_used_at }) => ({
        id,
        title: name,
        tag: synced && <StatusTag tone="neutral">{words.synced}</StatusTag>,
        lines: [
          words.added(formats.date(created_at)),
          last_used_at ? words.used(formats.ago(last_used_at, now)) : words.neverUsed,
        ],
        actions: (
          <ButtonLink kind="secondary" to={`${pathname}/${id}/remove`}>
            {words.remove}
            <span className="visually-hidden">: {name}</span>
          </ButtonLink>
        ),
      }))}
    />
  );
}
