import { retryReference } from '@tamga/contract/references.officer';
import {
  Button,
  Done,
  type Item,
  ItemList,
  Notice,
  PageTitle,
  Section,
  StatusTag,
  useFormats,
  useLanguage,
  useTexts,
} from '@tamga/ui';
import type { ReactNode } from 'react';
import { Form, Link, redirect } from 'react-router';
import { attempt } from '#app/platform/api.server.ts';
import { textOf } from '#app/platform/forms.ts';
import { problemOf } from '#app/platform/refusal.server.ts';
import { issuedTexts } from '#app/texts/officers-issued.ts';
import { officerTexts } from '#app/texts/officers.ts';
import { addressOf, queueAt } from './addresses.ts';
import { readIssued } from './issued.server.ts';
import { isAsked } from './signing.server.ts';
import { useSigned } from './use-signed.ts';
import type { Route } from './+types/issued.ts';

export async function loader({ context, params: { id }, url }: Route.LoaderArgs) {
  const asked = url.searchParams.get('signing');
  const signing = asked !== null && (await isAsked(context, asked)) ? asked : null;
  return { ...(await readIssued(context, id)), signing };
}

export async function action({ request, context, params: { id } }: Route.ActionArgs) {
  const form = await request.formData();
  const outcome = await attempt(context, retryReference, { params: { id: textOf(form, 'document') } });
  return outcome.ok ? redirect(`${addressOf(id)}/issued?done=retried`) : problemOf(outcome.refusal, form);
}

export default function Issued({ loaderData: one, actionData }: Route.ComponentProps): ReactNode {
  const words = useTexts(issuedTexts);
  const shared = useTexts(officerTexts);
  const payments = usePayments(one);
  const documents = useDocuments(one);
  useSigned(one.signing);
  const crumbs = [
    { to: queueAt, label: shared.title },
    { to: addressOf(one.id), label: one.number },
  ];
  return (
    <>
      <PageTitle title={words.title} crumbs={crumbs} />
      <Done words={words.done} />
      {one.signing !== null && <Notice tone="accent" title={words.signing} live />}
      {actionData && <Notice tone="danger" title={actionData.message} live />}
      <Section title={words.payments}>
        {payments.length === 0 ? <p className="muted">{words.noPayments}</p> : <ItemList items={payments} />}
      </Section>
      <Section title={words.documents}>
        {documents.length === 0 ? <p className="muted">{words.noDocuments}</p> : <ItemList items={documents} />}
      </Section>
    </>
  );
}

type Shown = Route.ComponentProps['loaderData'];

function usePayments({ id, payments }: Shown): Item[] {
  const words = useTexts(issuedTexts);
  const language = useLanguage();
  const formats = useFormats();
  return payments.map((payment) => ({
    id: payment.id,
    title: language === 'mn' ? payment.title_mn : payment.title_en,
    tag: (
      <StatusTag tone={payment.state === 'success' ? 'success' : 'neutral'}>
        {words.paymentStates[payment.state]}
      </StatusTag>
    ),
    lines: [
      formats.money(payment.price),
      ...(payment.receipt_no ? [words.receipt(payment.receipt_no)] : []),
      ...(payment.refunded.amount_minor > 0 ? [words.refunded(formats.money(payment.refunded))] : []),
    ],
    actions: payment.allowed_actions.includes('refund') && (
      <Link to={`${addressOf(id)}/payments/${payment.id}/refund`}>{words.refund}</Link>
    ),
  }));
}

function useDocuments({ id, documents }: Shown): Item[] {
  const words = useTexts(issuedTexts);
  const language = useLanguage();
  const formats = useFormats();
  const at = (document: Shown['documents'][number]) => `${addressOf(id)}/documents/${document.id}`;
  return documents.map((document) => ({
    id: document.id,
    title: document.title[language],
    tag: (
      <StatusTag tone={document.state === 'issued' ? 'success' : 'neutral'}>
        {words.documentStates[document.state]}
      </StatusTag>
    ),
    lines: [
      words.number(document.number),
      document.subject,
      ...(document.issued_at ? [formats.dateTime(document.issued_at)] : []),
      ...(document.revoke_reason ? [document.revoke_reason] : []),
      ...(document.proposed ? [words.proposedBy(document.proposed.by)] : []),
      ...(document.proposed?.fields ?? []).map(({ label, value }) => `${label[language]}: ${value}`),
    ],
    actions: (
      <>
        {document.allowed_actions.includes('supersede') && (
          <Link to={`${at(document)}/supersede`}>{words.supersede}</Link>
        )}{' '}
        {document.allowed_actions.includes('revoke') && <Link to={`${at(document)}/revoke`}>{words.revoke}</Link>}
        {document.allowed_actions.includes('retry') && (
          <Form method="post">
            <Button kind="secondary" name="document" value={document.id}>
              {words.retry}
            </Button>
          </Form>
        )}
      </>
    ),
  }));
}
