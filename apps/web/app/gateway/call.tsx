import { errors, isErrorCode } from '@tamga/contract';
import { listGatewayCalls } from '@tamga/contract/gateway';
import { Card, PageTitle, SummaryList, useFormats, useTexts } from '@tamga/ui';
import type { ReactNode } from 'react';
import { data, Link } from 'react-router';
import { ask } from '#app/platform/ask.server.ts';
import { guestContext } from '#app/platform/context.ts';
import { gatewayCallTexts } from '#app/texts/admin-gateway-calls.ts';
import { gatewayTexts } from '#app/texts/admin-gateway.ts';
import { shownCall } from './calls.server.ts';
import { Outcome } from './outcome.tsx';
import { readApplications, readServiceNames } from './names.server.ts';
import type { Route } from './+types/call.ts';

export async function loader({ context, params }: Route.LoaderArgs) {
  const { language } = context.get(guestContext);
  const [services, applications, { items }] = await Promise.all([
    readServiceNames(context),
    readApplications(context),
    ask(context, listGatewayCalls, { query: { id: params.id, limit: 1 } }),
  ]);
  const [call] = items.map(shownCall(services, applications));
  if (!call) throw data(null, { status: 404 });
  const reason = call.code !== null && isErrorCode(call.code) ? errors[call.code][language] : null;
  return { call, reason };
}

export default function Call({ loaderData: { call, reason } }: Route.ComponentProps): ReactNode {
  const words = useTexts(gatewayCallTexts);
  const gateway = useTexts(gatewayTexts);
  const formats = useFormats();
  const { service_id, application_id, service, application, status, code } = call;
  const log = '/admin/gateway/logs';
  const crumbs = [
    { to: '/admin/gateway', label: gateway.title },
    { to: log, label: gateway.titles.calls },
  ];
  return (
    <>
      <PageTitle title={words.callTitle(formats.dateTime(call.at))} crumbs={crumbs} />
      <Card>
        <SummaryList
          facts={[
            { label: words.outcome, value: <Outcome status={status} /> },
            { label: words.reason, value: <Reason status={status} code={code} reason={reason} /> },
            {
              label: gateway.service,
              value: service ? <Link to={`/admin/gateway/services/${service_id}`}>{service}</Link> : words.gone,
            },
            {
              label: gateway.application,
              value: application ? (
                <Link to={`/admin/applications/${application_id}`}>{application}</Link>
              ) : (
                <code className="detail">{application_id}</code>
              ),
            },
            { label: words.method, value: <code className="detail">{call.method}</code> },
            { label: words.path, value: <code className="detail">{call.path}</code> },
            { label: words.duration, value: gateway.milliseconds(formats.number(call.duration_ms)) },
            { label: words.attempts, value: words.times(formats.number(call.attempts)) },
            { label: words.sent, value: words.bytes(formats.number(call.request_bytes)) },
            { label: words.received, value: words.bytes(formats.number(call.response_bytes)) },
            { label: words.about, value: call.about_person ? words.aboutYes : words.aboutNo },
            { label: words.requestId, value: <code className="detail">{call.request_id}</code> },
          ]}
        />
      </Card>
      <p>
        <Link to={`${log}?service_id=${service_id}&application_id=${application_id}`}>{words.alike}</Link>
      </p>
    </>
  );
}

/** Why the gateway refused or failed, in words and with the code; or that the service itself answered. */
function Reason(props: { status: number; code: string | null; reason: string | null }): ReactNode {
  const words = useTexts(gatewayCallTexts);
  if (props.code === null) return props.status === 499 ? words.hungUp : words.fromService;
  return (
    <>
      {props.reason} <code className="detail">{props.code}</code>
    </>
  );
}
