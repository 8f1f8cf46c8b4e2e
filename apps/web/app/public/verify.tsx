import { createHash } from 'node:crypto';
import { verifyReference, verifyReferenceFile } from '@tamga/contract/references.verify';
import { Button, Card, Field, FileUpload, Notice, PageTitle, Section, TaskForm, useTexts, wordsIn } from '@tamga/ui';
import type { ReactNode } from 'react';
import { Form, Link } from 'react-router';
import { attempt } from '#app/platform/api.server.ts';
import { guestContext } from '#app/platform/context.ts';
import { problemOf } from '#app/platform/refusal.server.ts';
import { verifyTexts } from '#app/texts/public-verify.ts';
import { Verdict } from './verdict.tsx';
import type { Route } from './+types/verify.ts';

/** Nothing on it needs a script. Documents are smaller than that by far. */
export const handle = { still: true, bodyBytesMax: 4 * 1_024 * 1_024 };

/** By what stands in the address, which is where the code on the paper leads. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const number = (params.number ?? url.searchParams.get('number') ?? '').slice(0, 40);
  const code = (url.searchParams.get('code') ?? '').slice(0, 40);
  const typed = { number, code };
  if (!number || !code) return { typed, found: null, refused: null };
  const outcome = await attempt(context, verifyReference, { query: typed });
  return outcome.ok
    ? { typed, found: outcome.data, refused: null }
    : { typed, found: null, refused: outcome.refusal.message };
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData();
  const file = form.get('file');
  if (!(file instanceof File) || file.size === 0) {
    const message = wordsIn(verifyTexts, context.get(guestContext).language).fileMissing;
    return { message, fields: { file: message }, values: {} };
  }
  const sha256 = createHash('sha256')
    .update(new Uint8Array(await file.arrayBuffer()))
    .digest('hex');
  const outcome = await attempt(context, verifyReferenceFile, { query: { sha256 } });
  return outcome.ok ? { found: outcome.data } : problemOf(outcome.refusal, form);
}

export default function Verify({ loaderData, actionData }: Route.ComponentProps): ReactNode {
  const words = useTexts(verifyTexts);
  const { typed, found, refused } = loaderData;
  const ofFile = actionData && 'found' in actionData ? actionData.found : null;
  const isForm = !found || found.verdict === 'unknown';
  return (
    <div className="narrow">
      <PageTitle title={words.title} lead={words.lead} />
      {ofFile ? <Verdict found={ofFile} isFile /> : found && <Verdict found={found} />}
      {refused && <Notice tone="warning" title={refused} />}
      {isForm && !ofFile && (
        <Card>
          <Form method="get" action="/verify" className="task-form">
            <Field
              name="number"
              label={words.number}
              hint={words.numberHint}
              value={typed.number}
              inputMode="numeric"
              autoComplete="off"
              maxLength={40}
              required
            />
            <Field
              name="code"
              label={words.code}
              hint={words.codeHint}
              value={typed.code}
              autoComplete="off"
              autoCapitalize="characters"
              maxLength={40}
              required
            />
            <div className="actions">
              <Button>{words.check}</Button>
            </div>
          </Form>
        </Card>
      )}
      <Section title={words.fileTitle} lead={words.fileLead}>
        <TaskForm submit={words.checkFile} kind="secondary" action="/verify" files>
          <FileUpload name="file" label={words.file} accept="application/pdf" />
        </TaskForm>
      </Section>
      {(!isForm || ofFile) && (
        <p>
          <Link to="/verify">{words.another}</Link>
        </p>
      )}
    </div>
  );
}
