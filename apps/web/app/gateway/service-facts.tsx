import { Card, SummaryList, useFormats, useTexts } from '@tamga/ui';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { adminTexts } from '#app/texts/admin.ts';
import { gatewayTexts } from '#app/texts/admin-gateway.ts';
import { gatewayServiceTexts } from '#app/texts/admin-gateway-services.ts';
import { ServiceState } from './service-state.tsx';
import type { Settings } from './service.server.ts';

/** What was decided of a service. */
export function ServiceFacts(props: {
  service: { id: string; active: boolean; callers: number };
  /** The name of the organisation, empty where this person does not know it; null: the platform. */
  owner: string | null;
  settings: Settings;
}): ReactNode {
  const words = useTexts(gatewayServiceTexts);
  const gateway = useTexts(gatewayTexts);
  const shared = useTexts(adminTexts);
  const formats = useFormats();
  const { service, owner, settings } = props;
  const { timeout_ms, retries, request_bytes_max, response_bytes_max, health_path, citizen } = settings;
  const size = (bytes: number): string => words.kilobytes(formats.number(bytes / 1_024));
  return (
    <Card actions={<Link to={`/admin/gateway/services/${service.id}/settings`}>{shared.change}</Link>}>
      <SummaryList
        facts={[
          { label: words.state, value: <ServiceState active={service.active} /> },
          { label: words.owner, value: owner === null ? words.platform : owner || words.organisation },
          {
            label: words.callers,
            value: <Link to={`/admin/gateway/services/${service.id}/callers`}>{formats.number(service.callers)}</Link>,
          },
          { label: words.methods, value: <code className="detail">{settings.methods.join(', ')}</code> },
          { label: words.citizen, value: words.citizens[citizen] },
          { label: words.timeoutShort, value: gateway.milliseconds(formats.number(timeout_ms)) },
          { label: words.retries, value: words.retryNames[retryOf(retries)] },
          { label: words.requestShort, value: size(request_bytes_max) },
          { label: words.responseShort, value: size(response_bytes_max) },
          { label: words.health, value: health_path ? <code className="detail">{health_path}</code> : shared.none },
        ]}
      />
    </Card>
  );
}

const retryOf = (retries: number): '0' | '1' | '2' => (retries === 0 ? '0' : retries === 1 ? '1' : '2');
