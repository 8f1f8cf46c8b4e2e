import { PageTitle, Tabs, useTexts } from '@tamga/ui';
import type { ReactNode } from 'react';
import { gatewayTexts } from '#app/texts/admin-gateway.ts';

const paths = { overview: '', services: '/services', requests: '/requests', calls: '/logs' } as const;
type Part = keyof typeof paths;

/** The title of a part of the gateway, and the way to the others. */
export function GatewayHead(props: { here: Part; lead: string; children?: ReactNode }): ReactNode {
  const words = useTexts(gatewayTexts);
  const { here } = props;
  return (
    <>
      <PageTitle
        title={here === 'overview' ? words.title : words.titles[here]}
        lead={props.lead}
        crumbs={here === 'overview' ? [] : [{ to: '/admin/gateway', label: words.title }]}
      >
        {props.children}
      </PageTitle>
      <Tabs
        label={words.parts}
        tabs={(['overview', 'services', 'requests', 'calls'] as const).map((part) => ({
          to: `/admin/gateway${paths[part]}`,
          label: words.tabs[part],
          isHere: part === here,
        }))}
      />
    </>
  );
}
