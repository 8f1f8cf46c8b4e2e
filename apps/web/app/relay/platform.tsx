import { resumePlatform } from '@tamga/contract/relay.platforms';
import {
  Button,
  ButtonLink,
  Done,
  ErrorSummary,
  PageTitle,
  type Problem,
  Section,
  StatusTag,
  SummaryList,
  useFormats,
  useTexts,
} from '@tamga/ui';
import type { ReactNode } from 'react';
import { Form, redirect } from 'react-router';
import { attempt } from '#app/platform/api.server.ts';
import { problemOf } from '#app/platform/refusal.server.ts';
import { relayTexts } from '#app/texts/relay.ts';
import { platformTexts } from '#app/texts/relay-platforms.ts';
import { pageOf, platformAt } from './addresses.ts';
import { shownKeys } from './compare-code.server.ts';
import { PlatformKeys } from './platform-keys.tsx';
import { readPlatform } from './platforms.server.ts';
import { platformTones } from './tones.ts';
import type { Route } from './+types/platform.ts';

export async function loader({ context, params }: Route.LoaderArgs) {
  const { our_public_keys, their_public_keys, tenant_id, ...one } = await readPlatform(context, params.id);
  const { id, name, code, own_code, state, webhook_url, signature = 'v1a', contact = null, failures, created_at } = one;
  return {
    id,
    tenantId: tenant_id,
    name,
    code,
    ownCode: own_code,
    state,
    address: webhook_url,
    signature,
    contact,
    failures,
    created_at,
    ours: shownKeys(our_public_keys),
    theirs: shownKeys(their_public_keys),
  };
}

type ShownPlatform = Route.ComponentProps['loaderData'];

/** Its only form resumes the exchange. */
export async function action({ request, context, params }: Route.ActionArgs) {
  const form = await request.formData();
  const outcome = await attempt(context, resumePlatform, { params: { id: params.id } });
  return outcome.ok ? redirect(`${platformAt(params.id)}?done=resumed`) : problemOf(outcome.refusal, form);
}

export default function Platform({ loaderData: one, actionData }: Route.ComponentProps): ReactNode {
  const words = useTexts(platformTexts);
  const problem: Problem | undefined = actionData;
  const at = platformAt(one.id);
  return (
    <>
      <PageTitle title={one.name} isName crumbs={[{ to: pageOf('/platforms', one.tenantId), label: words.title }]}>
        {one.state === 'suspended' && (
          <Form method="post">
            <Button>{words.resume}</Button>
          </Form>
        )}
        {(one.state === 'active' || one.state === 'degraded') && (
          <ButtonLink to={`${at}/suspend`} kind="secondary">
            {words.suspend}
          </ButtonLink>
        )}
        <ButtonLink to={`${at}/remove`} kind="secondary">
          {words.remove}
        </ButtonLink>
      </PageTitle>
      <Done words={words.done} />
      {problem && <ErrorSummary problem={problem} />}
      <About one={one} />
      <Section
        title={words.keys}
        lead={one.signature === 'v1' ? words.sharedText : words.keysLead}
        actions={
          <ButtonLink to={`${at}/keys`} kind="secondary" icon="key">
            {words.rotate}
          </ButtonLink>
        }
      >
        {one.signature === 'v1a' && <PlatformKeys ours={one.ours} theirs={one.theirs} />}
      </Section>
    </>
  );
}

function About({ one }: { one: ShownPlatform }): ReactNode {
  const words = useTexts(platformTexts);
  const { platformStates } = useTexts(relayTexts);
  const formats = useFormats();
  return (
    <SummaryList
      facts={[
        {
          label: words.state,
          value: <StatusTag tone={platformTones[one.state]}>{platformStates[one.state]}</StatusTag>,
        },
        { label: words.theirCode, value: <code translate="no">{one.code}</code> },
        { label: words.ownCode, value: <code translate="no">{one.ownCode}</code> },
        { label: words.address, value: <code translate="no">{one.address}</code> },
        { label: words.signature, value: words.signatures[one.signature] },
        { label: words.failures, value: formats.number(one.failures) },
        { label: words.contact, value: one.contact && <span translate="no">{one.contact}</span> },
        { label: words.created, value: formats.dateTime(one.created_at) },
      ]}
    />
  );
}
