import { listTestMistakes, nameTester, removeTester } from '@tamga/contract/applications.test-applications';
import {
  ButtonLink,
  Card,
  CopyField,
  Done,
  PageTitle,
  Section,
  StatusTag,
  SummaryList,
  useFormats,
  useTexts,
} from '@tamga/ui';
import type { ReactNode } from 'react';
import { Link, redirect } from 'react-router';
import { attempt, call } from '#app/platform/api.server.ts';
import { textOf } from '#app/platform/forms.ts';
import { problemOf } from '#app/platform/refusal.server.ts';
import { snippetOf } from '#app/platform/snippets.ts';
import { developerTexts } from '#app/texts/developers.ts';
import { testTexts } from '#app/texts/developers.tests.ts';
import { TestErrors } from './test-errors.tsx';
import { Testers } from './testers.tsx';
import { readIssuer, readTest } from './tests.server.ts';
import type { Route } from './+types/test.ts';

export async function loader({ context, params }: Route.LoaderArgs) {
  const [test, { items: errors }, issuer] = await Promise.all([
    readTest(context, params.id),
    call(context, listTestMistakes, { params }),
    readIssuer(context),
  ]);
  const { id, redirect_uris } = test;
  return { test, errors, issuer, snippet: issuer && snippetOf({ kind: 'web', id, issuer, redirect_uris }) };
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const form = await request.formData();
  const at = `/developers/tests/${params.id}`;
  const removed = textOf(form, 'remove');
  if (removed) {
    const outcome = await attempt(context, removeTester, { params: { ...params, tester_id: removed } });
    return outcome.ok ? redirect(`${at}?done=removed`) : problemOf(outcome.refusal, form);
  }
  const body = { ge_id: textOf(form, 'ge_id').trim().toUpperCase() };
  const outcome = await attempt(context, nameTester, { params, body });
  return outcome.ok ? redirect(`${at}?done=named`) : problemOf(outcome.refusal, form);
}

export default function Test({ loaderData: { test, errors, issuer, snippet } }: Route.ComponentProps): ReactNode {
  const words = useTexts(testTexts);
  const { title } = useTexts(developerTexts);
  const at = `/developers/tests/${test.id}`;
  const crumbs = [
    { to: '/developers', label: title },
    { to: '/developers/tests', label: words.title },
  ];
  return (
    <>
      <PageTitle title={test.name} crumbs={crumbs}>
        <ButtonLink to={`${at}/change`} kind="secondary">
          {words.change}
        </ButtonLink>
        <ButtonLink to={`${at}/secret`} kind="secondary">
          {words.rotate}
        </ButtonLink>
        <ButtonLink to={`${at}/delete`} kind="quiet">
          {words.delete}
        </ButtonLink>
      </PageTitle>
      <Done words={words.done} />
      <Facts test={test} />
      <Card title={words.connect}>
        {issuer && <CopyField name="issuer" label={words.issuer} value={issuer} />}
        <CopyField name="client_id" label={words.clientId} value={test.id} />
        {snippet && (
          <CopyField name="snippet" label={words.snippet} value={snippet} lines={snippet.split('\n').length + 1} />
        )}
        <p>
          <Link to="/developers/guides/sign-in">{words.guide}</Link>
        </p>
      </Card>
      <Testers testers={test.testers} />
      <TestErrors errors={errors} />
      <Section title={words.limits}>
        <p>{words.limitsText}</p>
      </Section>
    </>
  );
}

function Facts({ test }: Pick<Route.ComponentProps['loaderData'], 'test'>): ReactNode {
  const words = useTexts(testTexts);
  const formats = useFormats();
  const addresses = test.redirect_uris.map((uri) => (
    <div key={uri}>
      <code>{uri}</code>
    </div>
  ));
  return (
    <Card>
      <StatusTag tone="warning">{words.title}</StatusTag>
      <SummaryList
        facts={[
          { label: words.addresses, value: addresses },
          { label: words.secret, value: words.secretEnds(test.secret_hint) },
          {
            label: words.use,
            value: test.last_used_at ? words.used(formats.dateTime(test.last_used_at)) : words.unused,
          },
          { label: words.endLabel, value: words.ends(formats.date(test.removed_at)) },
        ]}
      />
    </Card>
  );
}
