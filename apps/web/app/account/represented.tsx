import { linkEidOrganization, listEidOrganizations } from '@tamga/contract/pki.organizations';
import { listOwnSigningRights } from '@tamga/contract/pki.signing-rights';
import {
  Button,
  ButtonLink,
  Done,
  ErrorSummary,
  ItemList,
  Notice,
  PageTitle,
  type Problem,
  Section,
  useFormats,
  useTexts,
} from '@tamga/ui';
import type { ReactNode } from 'react';
import { Form, redirect } from 'react-router';
import { attempt, call } from '#app/platform/api.server.ts';
import { textOf } from '#app/platform/forms.ts';
import { problemOf } from '#app/platform/refusal.server.ts';
import { useNow } from '#app/shell/site.ts';
import { representedTexts } from '#app/texts/account.represented.ts';
import type { Route } from './+types/represented.ts';
import { Absent } from './absent.tsx';
import { SigningRights } from './signing-rights.tsx';
import { partOf } from './parts.server.ts';

export async function loader({ context, url }: Route.LoaderArgs) {
  const [outcome, { items, next }] = await Promise.all([
    attempt(context, listEidOrganizations),
    call(context, listOwnSigningRights, { query: { after: url.searchParams.get('after') ?? undefined } }),
  ]);
  const part = partOf(outcome, ({ linked, represented }) => ({
    linked: linked.map(({ reg_no, name, role, right_type, confirmed_at }) => ({
      regNo: reg_no,
      name,
      role,
      right: right_type,
      confirmedAt: confirmed_at,
    })),
    granted: represented.granted,
    available: represented.available,
    others: represented.items
      .filter(({ reg_no }) => !linked.some((one) => one.reg_no === reg_no))
      .map(({ reg_no, name, role, right_type, linkable }) => ({
        regNo: reg_no,
        name,
        role,
        right: right_type,
        linkable,
      })),
  }));
  return { ...part, rights: items, next };
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData();
  const outcome = await attempt(context, linkEidOrganization, { body: { reg_no: textOf(form, 'reg_no') } });
  // Most who link one go on to say who signs for it.
  return outcome.ok ? redirect(`/me/represented/${outcome.data.reg_no}?done=linked`) : problemOf(outcome.refusal, form);
}

type Told = Extract<Route.ComponentProps['loaderData'], { told: unknown }>['told'];

export default function RepresentedPage({ loaderData, actionData }: Route.ComponentProps): ReactNode {
  const words = useTexts(representedTexts);
  const crumbs = [{ to: '/me/organisations', label: words.organisations }];
  const problem: Problem | undefined = actionData;
  return (
    <>
      <PageTitle title={words.represented} lead={words.representedLead} crumbs={crumbs} />
      <Done words={{ unlinked: words.unlinked, resigned: words.resigned }} />
      {problem && <ErrorSummary problem={problem} />}
      {'why' in loaderData ? (
        <Absent why={loaderData.why} again="/me/represented" />
      ) : (
        <>
          <Linked told={loaderData.told} />
          <Others told={loaderData.told} />
        </>
      )}
      <SigningRights rights={loaderData.rights} next={loaderData.next} />
    </>
  );
}

function Linked({ told }: { told: Told }): ReactNode {
  const words = useTexts(representedTexts);
  const formats = useFormats();
  const now = useNow();
  return (
    <Section title={words.linked}>
      {told.linked.length === 0 && <p className="muted">{words.linkedNone}</p>}
      {told.linked.length > 0 && (
        <ItemList
          items={told.linked.map(({ regNo, name, role, right, confirmedAt }) => ({
            id: regNo,
            title: name,
            lines: [
              [role, words.rights[right], words.regNo(regNo)].join(' · '),
              words.confirmed(formats.ago(confirmedAt, now)),
            ],
            actions: (
              <>
                <ButtonLink to={`/me/represented/${regNo}`} kind="secondary">
                  {words.openSigners}
                </ButtonLink>
                <ButtonLink to={`/me/represented/${regNo}/unlink`} kind="quiet">
                  {words.unlink}
                </ButtonLink>
              </>
            ),
          }))}
        />
      )}
    </Section>
  );
}

function Others({ told }: { told: Told }): ReactNode {
  const words = useTexts(representedTexts);
  if (!told.available) return <Absent why={{ code: 'eid.unavailable', message: '' }} again="/me/represented" />;
  return (
    <Section title={words.linkable}>
      {!told.granted && <Notice>{words.signInAgain}</Notice>}
      {told.granted && told.others.length === 0 && <p className="muted">{words.linkableNone}</p>}
      {told.others.length > 0 && (
        <ItemList
          items={told.others.map(({ regNo, name, role, right, linkable }) => ({
            id: regNo,
            title: name,
            lines: [
              [role, words.rights[right], words.regNo(regNo)].join(' · '),
              ...(linkable ? [] : [words.notLinkable]),
            ],
            actions: linkable && (
              <Form method="post">
                <Button name="reg_no" value={regNo}>
                  {words.link}
                </Button>
              </Form>
            ),
          }))}
        />
      )}
    </Section>
  );
}
