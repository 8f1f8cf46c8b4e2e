import { PageTitle, Tabs, useTexts } from '@tamga/ui';
import type { ReactNode } from 'react';
import { gatewayTexts } from '#app/texts/admin-gateway.ts';
import { gatewayServiceTexts } from '#app/texts/admin-gateway-services.ts';

const paths = { overview: '', settings: '/settings', callers: '/callers', listing: '/listing' } as const;
type Part = keyof typeof paths;

/** The name of a service, and the way to its parts. */
export function ServiceHead(props: {
  service: { id: string; name: string };
  here: Part;
  /** Of the part that is shown; the overview is called as the service is. */
  title?: string;
  lead?: string;
  children?: ReactNode;
}): ReactNode {
  const words = useTexts(gatewayServiceTexts);
  const gateway = useTexts(gatewayTexts);
  const { id, name } = props.service;
  const at = `/admin/gateway/services/${id}`;
  const crumbs = [
    { to: '/admin/gateway', label: gateway.title },
    { to: '/admin/gateway/services', label: gateway.titles.services },
    ...(props.title ? [{ to: at, label: name }] : []),
  ];
  return (
    <>
      <PageTitle title={props.title ?? name} lead={props.lead} crumbs={crumbs}>
        {props.children}
      </PageTitle>
      <Tabs
        label={words.parts}
        tabs={(['overview', 'settings', 'callers', 'listing'] as const).map((part) => ({
          to: `${at}${paths[part]}`,
          label: words.tabs[part],
          isHere: part === props.here,
        }))}
      />
    </>
  );
}
