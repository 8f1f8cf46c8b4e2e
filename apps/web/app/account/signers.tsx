import { listSigners, resendSigner } from '@tamga/contract/pki.organizations';
import {
  Button,
  ButtonLink,
  Done,
  ErrorSummary,
  type Item,
  ItemList,
  PageTitle,
  type Problem,
  Section,
  StatusTag,
  type Tone,
  useFormats,
  useTexts,
} from '@tamga/ui';
import type { ReactNode } from 'react';
import { Form, redirect } from 'react-router';
import { attempt, call } from '#app/platform/api.server.ts';
import { textOf } from '#app/platform/forms.ts';
import { NextPage } from '#app/platform/next-page.tsx';
import { problemOf } from '#app/platform/refusal.server.ts';
import { useNow } from '#app/shell/site.ts';
import { representedTexts } from '#app/texts/account.represented.ts';
import type { Route } from './+types/signers.ts';
import { findLinked } from './linked.server.ts';
import { SignerForm } from './signer-form.tsx';
import { invite } from './signer-invite.server.ts';

export async function loader({ context, params: { regNo }, url }: Route.LoaderArgs) {
  const after = url.searchParams.get('after') ?? undefined;
  const [organisation, signers] = await Promise.all([
    findLinked(context, regNo),
    call(context, listSigners, { params: { regNo }, query: { after } }),
  ]);
  return { ...organisation, signers: signers.items, next: signers.next };
}

export async function action({ request, context, params: { regNo } }: Route.ActionArgs) {
  const form = await request.formData();
  if (form.has('national_id')) return invite(context, regNo, form);
  const body = { signer_id: textOf(form, 'signer_id') };
  const outcome = await attempt(context, resendSigner, { params: { regNo }, body });
  return outcome.ok ? redirect(`/me/represented/${regNo}?done=resent`) : problemOf(outcome.refusal, form);
}

export default function Signers({ loaderData, actionData }: Route.ComponentProps): ReactNode {
  const words = useTexts(representedTexts);
  const { regNo, name, signers, next } = loaderData;
  const problem: Problem | undefined = actionData;
  const itemOf = useSigner(regNo);
  const crumbs = [
    { to: '/me/organisations', label: words.organisations },
    { to: '/me/represented', label: words.represented },
  ];
  return (
    <>
      <PageTitle title={name} lead={words.signersLead} crumbs={crumbs}>
        {signers.length > 0 && <ButtonLink to={`/me/represented/${regNo}/invite`}>{words.signerInvite}</ButtonLink>}
      </PageTitle>
      <Done
        words={{ linked: words.linkDone, invited: words.signerInvited, resent: words.resent, revoked: words.revoked }}
      />
      {signers.length > 0 ? (
        <>
          {problem && <ErrorSummary problem={problem} />}
          <ItemList items={signers.map(itemOf)} />
        </>
      ) : (
        <>
          <p className="muted">{words.signersNone}</p>
          <Section title={words.signerInvite} lead={words.signersNoneText}>
            <SignerForm />
          </Section>
        </>
      )}
      <NextPage next={next} />
    </>
  );
}

type Shown = Route.ComponentProps['loaderData']['signers'][number];

const tones: Record<Shown['state'], Tone> = {
  INVITED: 'accent',
  ACTIVE: 'success',
  DECLINED: 'danger',
  EXPIRED: 'warning',
  REVOKED: 'neutral',
  LAPSED: 'neutral',
};

/** The API lets a minute pass before it asks the same person again. */
const pauseMs = 60_000;

function useSigner(regNo: string): (one: Shown) => Item {
  const words = useTexts(representedTexts);
  const formats = useFormats();
  const now = useNow();
  return (one) => {
    const name = one.given_name === null ? words.somebodyAsked : `${one.family_name} ${one.given_name}`;
    const mayAsk = one.state === 'INVITED' || one.state === 'EXPIRED';
    const askableAt = new Date(new Date(one.last_sent_at).getTime() + pauseMs).toISOString();
    const isTooSoon = mayAsk && askableAt > now;
    return {
      id: one.id,
      title: name,
      tag: <StatusTag tone={tones[one.state]}>{words.signerStates[one.state]}</StatusTag>,
      lines: [
        words.rights[one.right_type],
        words.sent(one.sent_count, formats.ago(one.last_sent_at, now)),
        ...(isTooSoon ? [words.resendAt(formats.time(askableAt))] : []),
      ],
      actions: (
        <>
          {mayAsk && !isTooSoon && (
            <Form method="post">
              <Button kind="secondary" name="signer_id" value={one.id} aria-label={words.resendNamed(name)}>
                {words.resend}
              </Button>
            </Form>
          )}
          {(one.state === 'INVITED' || one.state === 'ACTIVE') && (
            <ButtonLink to={`/me/represented/${regNo}/signers/${one.id}/revoke`} kind="secondary">
              {words.revoke}
            </ButtonLink>
          )}
        </>
      ),
    };
  };
}
