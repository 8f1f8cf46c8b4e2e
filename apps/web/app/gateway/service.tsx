import {
  Card,
  CopyField,
  Done,
  Figures,
  Section,
  StatusTag,
  SummaryList,
  TaskForm,
  useFormats,
  useTexts,
} from '@tamga/ui';
import type { ReactNode } from 'react';
import { Link, redirect } from 'react-router';
import { readAddress } from '#app/platform/address.server.ts';
import { problemOf } from '#app/platform/refusal.server.ts';
import { gatewayCallOf } from '#app/platform/snippets.ts';
import { gatewayTexts } from '#app/texts/admin-gateway.ts';
import { gatewayServiceTexts } from '#app/texts/admin-gateway-services.ts';
import { nameIn, readOwners } from './names.server.ts';
import { readCounts } from './overview.server.ts';
import { ServiceFacts } from './service-facts.tsx';
import { ServiceHead } from './service-head.tsx';
import { changeService, readService, settingsOf } from './service.server.ts';
import { upstreamTones } from './upstream-state.ts';
import type { Route } from './+types/service.ts';

export async function loader({ context, params }: Route.LoaderArgs) {
  const [service, address, counted, owners] = await Promise.all([
    readService(context, params.id),
    readAddress(context),
    readCounts(context, params.id, 1_440),
    readOwners(context),
  ]);
  const { id, name, slug, active, version, organisation_id, callers } = service;
  return {
    service: { id, name, active, version, callers: callers.length },
    owner: organisation_id && (nameIn(owners, organisation_id) ?? ''),
    settings: settingsOf(service),
    counted,
    address: service.address ?? `${address}/api/v1/gw/${slug}/`,
  };
}

/** Opens it to its callers, or closes it to all of them. */
export async function action({ request, context, params }: Route.ActionArgs) {
  const form = await request.formData();
  const active = form.get('act') === 'resume';
  const outcome = await changeService(context, await readService(context, params.id), form, { active });
  if (!outcome.ok) return problemOf(outcome.refusal, form);
  return redirect(`/admin/gateway/services/${params.id}?done=${active ? 'resumed' : 'suspended'}`);
}

type Loaded = Route.ComponentProps['loaderData'];

export default function Service({ loaderData }: Route.ComponentProps): ReactNode {
  const words = useTexts(gatewayServiceTexts);
  const { service, owner, settings, counted, address } = loaderData;
  const curl = gatewayCallOf({ ...settings, address });
  return (
    <>
      <ServiceHead service={service} here="overview" />
      <Done words={words.done} />
      {counted && <Counts id={service.id} counted={counted} />}
      <ServiceFacts service={service} owner={owner} settings={settings} />
      <Card title={words.call}>
        <p className="muted">{words.callText}</p>
        <CopyField name="address" label={words.address} value={address} />
        <CopyField name="curl" label={words.curl} value={curl} lines={curl.split('\n').length + 1} />
      </Card>
      <Switch service={service} />
    </>
  );
}

/** How it did, and how the gateway finds its addresses. */
function Counts({ id, counted }: { id: string; counted: NonNullable<Loaded['counted']> }): ReactNode {
  const words = useTexts(gatewayServiceTexts);
  const gateway = useTexts(gatewayTexts);
  const formats = useFormats();
  const time = (ms: number | null): string => (ms === null ? '—' : gateway.milliseconds(formats.number(ms)));
  return (
    <Section title={words.day} actions={<Link to={`/admin/gateway/logs?service_id=${id}`}>{words.toCalls}</Link>}>
      <Figures
        figures={[
          { label: gateway.calls, value: formats.number(counted.calls) },
          { label: gateway.errors, value: formats.number(counted.errors) },
          { label: gateway.refused, value: formats.number(counted.refused) },
          { label: gateway.p50, value: time(counted.p50_ms) },
          { label: gateway.p95, value: time(counted.p95_ms) },
          { label: gateway.p99, value: time(counted.p99_ms) },
        ]}
      />
      <SummaryList
        facts={counted.upstreams.map(({ url, state }) => ({
          label: <code className="detail">{url}</code>,
          value: <StatusTag tone={upstreamTones[state]}>{gateway.upstreamStates[state]}</StatusTag>,
        }))}
      />
    </Section>
  );
}

function Switch({ service: { active, version } }: Pick<Loaded, 'service'>): ReactNode {
  const words = useTexts(gatewayServiceTexts);
  return (
    <Card title={active ? words.suspend : words.resume}>
      <p className="muted">{active ? words.suspendText : words.resumeText}</p>
      <TaskForm submit={active ? words.suspend : words.resume} kind="secondary">
        <input type="hidden" name="version" value={version} />
        <input type="hidden" name="act" value={active ? 'suspend' : 'resume'} />
      </TaskForm>
    </Card>
  );
}
