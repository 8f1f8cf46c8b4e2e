import { randomUUID } from 'node:crypto';
import { requestReference } from '@tamga/contract/references';
import { listReferenceTypes } from '@tamga/contract/references.types';
import { EmptyState, Field, PageTitle, Radios, TaskForm, useLanguage, useTexts, wordsIn } from '@tamga/ui';
import type { ReactNode } from 'react';
import { Link, redirect } from 'react-router';
import { attempt, call } from '#app/platform/api.server.ts';
import { guestContext } from '#app/platform/context.ts';
import { textOf } from '#app/platform/forms.ts';
import { NextPage } from '#app/platform/next-page.tsx';
import { problemOf } from '#app/platform/refusal.server.ts';
import { documentTexts } from '#app/texts/account.documents.ts';
import type { Route } from './+types/document-new.ts';

export async function loader({ context, url }: Route.LoaderArgs) {
  const after = url.searchParams.get('after') ?? undefined;
  const { items, next } = await call(context, listReferenceTypes, { query: { after, limit: 50 } });
  // Of this form: sent twice, it asks once.
  return { types: items.map(({ id, title, issuer }) => ({ id, title, issuer })), next, once: randomUUID() };
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData();
  const type = textOf(form, 'type');
  const purpose = textOf(form, 'purpose') || null;
  if (!type) {
    const message = wordsIn(documentTexts, context.get(guestContext).language).choose;
    return { message, fields: { type: message }, values: { purpose: purpose ?? '' } };
  }
  const lang = textOf(form, 'lang') === 'en' ? 'en' : 'mn';
  const idempotencyKey = textOf(form, 'once');
  const outcome = await attempt(context, requestReference, { idempotencyKey, body: { type, purpose, lang } });
  return outcome.ok ? redirect(`/me/documents/${outcome.data.id}`) : problemOf(outcome.refusal, form);
}

export default function NewDocument({ loaderData: { types, next, once } }: Route.ComponentProps): ReactNode {
  const words = useTexts(documentTexts);
  const language = useLanguage();
  return (
    <div className="narrow">
      <PageTitle title={words.newTitle} lead={words.newLead} crumbs={[{ to: '/me/documents', label: words.title }]} />
      {types.length === 0 ? (
        <EmptyState title={words.nothingOffered} picture="papers">
          <p>{words.nothingOfferedText}</p>
        </EmptyState>
      ) : (
        <TaskForm submit={words.send} aside={<Link to="/me/documents">{words.cancel}</Link>}>
          <input type="hidden" name="once" value={once} />
          <Radios
            name="type"
            label={words.which}
            options={types.map(({ id, title, issuer }) => ({
              value: id,
              label: title[language],
              hint: issuer[language],
            }))}
          />
          <NextPage next={next} />
          <Field name="purpose" label={words.purpose} hint={words.purposeHint} maxLength={200} optional />
          <Radios
            name="lang"
            label={words.language}
            value={language}
            options={[
              { value: 'mn', label: words.languages.mn },
              { value: 'en', label: words.languages.en },
            ]}
          />
        </TaskForm>
      )}
    </div>
  );
}
