import {
  ButtonLink,
  Done,
  ErrorSummary,
  JsonView,
  PageTitle,
  type Problem,
  Section,
  StatusTag,
  SummaryList,
  useFormats,
  useTexts,
} from '@tamga/ui';
import type { ReactNode } from 'react';
import { redirect } from 'react-router';
import { problemOf } from '#app/platform/refusal.server.ts';
import { relayTexts } from '#app/texts/relay.ts';
import { relayRequestTexts } from '#app/texts/relay-requests.ts';
import { pageOf, requestAt } from './addresses.ts';
import { Answers } from './answers.tsx';
import { Messages } from './messages.tsx';
import { readRequest, type ShownRequest, shownRequest } from './request.server.ts';
import { retryAll } from './retrying.server.ts';
import { requestTones } from './tones.ts';
import { Way } from './way.tsx';
import type { Route } from './+types/request.ts';

export const loader = async ({ context, params }: Route.LoaderArgs) =>
  shownRequest(await readRequest(context, params.id));

export async function action({ request, context, params }: Route.ActionArgs) {
  const form = await request.formData();
  await readRequest(context, params.id);
  const refusal = await retryAll(context, form);
  return refusal ? problemOf(refusal, form) : redirect(`${requestAt(params.id)}?done=retried`);
}

export default function OneRequest({ loaderData: one, actionData }: Route.ComponentProps): ReactNode {
  const words = useTexts(relayRequestTexts);
  const problem: Problem | undefined = actionData;
  return (
    <>
      <PageTitle
        title={one.purpose}
        isName
        lead={one.subject && words.readNote}
        crumbs={[{ to: pageOf('/requests', one.tenantId), label: words.title }]}
      >
        {one.mayForward && (
          <ButtonLink to={`${requestAt(one.id)}/forward`} kind="secondary">
            {words.forward}
          </ButtonLink>
        )}
        <ButtonLink to={`${requestAt(one.id)}/proof`} kind="secondary" icon="download" away>
          {words.proof}
        </ButtonLink>
      </PageTitle>
      <Done words={words.done} />
      {problem && <ErrorSummary problem={problem} />}
      <About one={one} />
      <Section title={words.way}>
        <Way steps={one.way} />
      </Section>
      <Answers one={one} />
      <Section title={words.said}>
        {one.said === null ? (
          <p className="muted">{words.saidGone}</p>
        ) : (
          <JsonView text={one.said} label={words.said} />
        )}
      </Section>
      <Messages legs={one.legs} at={requestAt(one.id)} />
    </>
  );
}

function About({ one }: { one: ShownRequest }): ReactNode {
  const words = useTexts(relayRequestTexts);
  const shared = useTexts(relayTexts);
  const formats = useFormats();
  return (
    <SummaryList
      facts={[
        {
          label: words.state,
          value: <StatusTag tone={requestTones[one.state]}>{shared.requestStates[one.state]}</StatusTag>,
        },
        { label: words.direction, value: shared.directions[one.direction] },
        { label: words.platform, value: one.platform && <code translate="no">{one.platform}</code> },
        { label: words.kind, value: <code translate="no">{one.kind}</code> },
        { label: words.legalBasis, value: <span translate="no">{one.legal_basis}</span> },
        ...(one.case_ref ? [{ label: words.caseRef, value: <code translate="no">{one.case_ref}</code> }] : []),
        ...(one.subject
          ? [{ label: words.subject, value: `${words.subjects[one.subject.type]}: ${one.subject.value}` }]
          : []),
        { label: words.created, value: formats.dateTime(one.created_at) },
        { label: words.deadline, value: formats.dateTime(one.deadline_at) },
      ]}
    />
  );
}
