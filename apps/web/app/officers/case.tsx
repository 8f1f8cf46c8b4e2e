import { assignCase } from '@tamga/contract/officers';
import { addNote, completeCase } from '@tamga/contract/officers.case';
import { undoAssignment, undoNote } from '@tamga/contract/officers.undo';
import { Button, ButtonLink, Done, Notice, PageTitle, SummaryList, useFormats, useLanguage, useTexts } from '@tamga/ui';
import type { ReactNode } from 'react';
import { Form, Link, redirect, useLocation, useSearchParams } from 'react-router';
import { attempt } from '#app/platform/api.server.ts';
import { textOf } from '#app/platform/forms.ts';
import { ForgetTyped } from '#app/platform/kept-text.tsx';
import { problemOf } from '#app/platform/refusal.server.ts';
import { caseTexts } from '#app/texts/officers-case.ts';
import { issuedTexts } from '#app/texts/officers-issued.ts';
import { officerTexts } from '#app/texts/officers.ts';
import { addressOf, queueAt } from './addresses.ts';
import { AlsoOpen } from './also-open.tsx';
import { readShown, type ShownCase } from './case.server.ts';
import { CaseAnswers, CaseEvidence } from './case-content.tsx';
import { CaseDecisions, CaseHistory, CaseNotes, CaseQuestions } from './case-history.tsx';
import { CaseState, Due } from './standing.tsx';
import { Undo } from './undo.tsx';
import { useSigned } from './use-signed.ts';
import type { Route } from './+types/case.ts';

export const loader = ({ context, params: { id } }: Route.LoaderArgs) => readShown(context, id);

export async function action({ request, context, params }: Route.ActionArgs) {
  const form = await request.formData();
  const intent = textOf(form, 'intent');
  const asked = { params: { id: params.id }, ifMatch: Number(form.get('version')) };
  const send = () => {
    if (intent === 'noted')
      return attempt(context, addNote, { params: { id: params.id }, body: { text: textOf(form, 'text') } });
    if (intent === 'undone') return attempt(context, undoAssignment, asked);
    if (intent === 'note-undone')
      return attempt(context, undoNote, { params: { id: params.id, note_id: textOf(form, 'note') } });
    if (intent === 'completed') return attempt(context, completeCase, asked);
    return attempt(context, assignCase, { ...asked, body: intent === 'released' ? { to: null } : {} });
  };
  const outcome = await send();
  if (outcome.ok) return redirect(`${addressOf(params.id)}?done=${intent}`);
  return { ...problemOf(outcome.refusal, form), intent };
}

export default function CasePage({ loaderData: one, actionData }: Route.ComponentProps): ReactNode {
  const words = useTexts(caseTexts);
  const language = useLanguage();
  const shared = useTexts(officerTexts);
  const { title: issued } = useTexts(issuedTexts);
  return (
    <>
      <PageTitle
        title={one.number ?? ''}
        isName
        lead={one.service.title[language]}
        crumbs={[{ to: queueAt, label: shared.title }]}
      >
        <Moves one={one} />
      </PageTitle>
      <Done words={words.done} />
      <ForgetSent one={one} />
      {one.undo_until !== null && <Undo key={one.version} intent="undone" name="version" value={one.version} />}
      {actionData && actionData.intent !== 'noted' && <Notice tone="danger" title={actionData.message} live />}
      <Warnings one={one} />
      <Facts one={one} />
      <div className="case-desk">
        <CaseAnswers one={one} />
        <CaseEvidence one={one} />
      </div>
      <p>
        <Link to={`${addressOf(one.id)}/issued`}>{issued}</Link>
      </p>
      <CaseQuestions one={one} />
      <CaseDecisions one={one} />
      <CaseNotes one={one} problem={actionData?.intent === 'noted' ? actionData : null} />
      <CaseHistory one={one} />
    </>
  );
}

/** What was typed on another page, and has arrived. */
function ForgetSent({ one: { id, state } }: { one: ShownCase }): ReactNode {
  const [query] = useSearchParams();
  const done = query.get('done') ?? '';
  if (done === 'asked') return <ForgetTyped of={[`${id}/ask`]} />;
  // What waits for PIN2 has not arrived: the phone may refuse it, and then it is sent once more.
  const hasArrived = ['decided', 'proposed', 'objected'].includes(done) || !isOpen(state);
  return hasArrived && <ForgetTyped of={[`${id}/decide`]} />;
}

const isOpen = (state: string): boolean => ['queued', 'in_review', 'info_requested'].includes(state);

/** What can be done now. What is said of it on a page of its own is a link there; the rest is done at once. */
function Moves({ one }: { one: ShownCase }): ReactNode {
  const words = useTexts(caseTexts);
  const may = (action: string) => one.allowed_actions.some((allowed) => allowed === action);
  const at = addressOf(one.id);
  const decides = may('approve') || may('reject');
  const isMine = one.assigned_to !== null && may('unassign');
  return (
    <>
      {(decides || may('confirm')) && (
        <ButtonLink to={`${at}/decide`}>{decides ? words.decide : words.confirm}</ButtonLink>
      )}
      {may('complete') && <Move one={one} intent="completed" label={words.complete} kind="primary" />}
      {may('assign') && one.assigned_to === null && (
        <Move one={one} intent="assigned" label={words.assign} kind="primary" />
      )}
      {may('request_info') && (
        <ButtonLink to={`${at}/ask`} kind="secondary">
          {words.ask}
        </ButtonLink>
      )}
      {may('assign') && one.assigned_to !== null && (
        <ButtonLink to={`${at}/pass`} kind="secondary">
          {words.pass}
        </ButtonLink>
      )}
      {isMine && <Move one={one} intent="released" label={words.release} kind="secondary" />}
    </>
  );
}

function Move(props: { one: ShownCase; intent: string; label: string; kind: 'primary' | 'secondary' }): ReactNode {
  return (
    <Form method="post">
      <input type="hidden" name="version" value={props.one.version} />
      <Button name="intent" value={props.intent} kind={props.kind}>
        {props.label}
      </Button>
    </Form>
  );
}

function Warnings({ one }: { one: ShownCase }): ReactNode {
  const words = useTexts(caseTexts);
  const { pathname } = useLocation();
  useSigned(one.isAsked ? one.pending_approval_id : null);
  return (
    <>
      {one.pending_approval_id !== null && (
        <Notice tone="accent" title={one.isAsked ? words.pending : words.pendingElsewhere} live>
          <p>
            {one.isAsked && words.pendingText} <Link to={pathname}>{words.checkAgain}</Link>
          </p>
        </Notice>
      )}
      {one.appeal_text && (
        <Notice tone="warning" title={words.appealWords}>
          <p>{one.appeal_text}</p>
        </Notice>
      )}
      {one.proposed && (
        <Notice tone="warning" title={words.proposal(one.proposed.by.name, words.outcomes[one.proposed.outcome])}>
          {one.proposed.text && <p>{one.proposed.text}</p>}
          <p>{words.proposalText}</p>
        </Notice>
      )}
      <AlsoOpen key={one.id} id={one.id} officers={one.also_open} />
    </>
  );
}

function Facts({ one }: { one: ShownCase }): ReactNode {
  const words = useTexts(caseTexts);
  const shared = useTexts(officerTexts);
  const formats = useFormats();
  const { name, organisation } = one.applicant;
  return (
    <SummaryList
      facts={[
        { label: shared.state, value: <CaseState item={one} /> },
        { label: shared.applicant, value: organisation ? words.onBehalf(name, organisation) : name },
        { label: words.submitted, value: one.submitted_at && formats.dateTime(one.submitted_at) },
        {
          label: shared.due,
          value: one.state === 'info_requested' ? shared.paused : <Due at={one.due_at} left={one.sla_left_s} />,
        },
        { label: shared.officer, value: one.assigned_to?.name ?? shared.nobody },
      ]}
    />
  );
}
