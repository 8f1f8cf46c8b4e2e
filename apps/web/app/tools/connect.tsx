import { ButtonLink, Card, CopyField, PageTitle, SummaryList, useTexts } from '@tamga/ui';
import type { ReactNode } from 'react';
import { readAddress } from '#app/platform/address.server.ts';
import { toolTexts } from '#app/texts/admin-tools.ts';
import { toolConnectTexts } from '#app/texts/admin-tools-connect.ts';
import { admit } from '#app/platform/ask.server.ts';
import type { Route } from './+types/connect.ts';

export async function loader({ context }: Route.LoaderArgs) {
  await admit(context, 'gateway.manage');
  return { address: await readAddress(context) };
}

export default function Connect({ loaderData: { address } }: Route.ComponentProps): ReactNode {
  const words = useTexts(toolConnectTexts);
  const tools = useTexts(toolTexts);
  const document = `${address}/api/v1/tools/openapi.json`;
  const statuses = Object.entries(words.statuses).map(([status, value]) => ({ label: <code>{status}</code>, value }));
  return (
    <>
      <PageTitle title={tools.pages.connect} lead={words.lead} crumbs={[{ to: '/admin/tools', label: tools.title }]} />
      <Card title={words.keyTitle}>
        <p>{words.keyText}</p>
        <div className="actions">
          <ButtonLink to="/admin/tools/keys/new" kind="secondary">
            {words.issue}
          </ButtonLink>
        </div>
      </Card>
      <Card title={words.mcpTitle}>
        <p>{words.mcpText}</p>
        <CopyField name="mcp" label={words.mcpLabel} value={mcpSettings(address)} lines={11} />
      </Card>
      <Card title={words.openapiTitle}>
        <p>{words.openapiText}</p>
        <CopyField name="openapi" label={words.openapiLabel} value={document} />
        <CopyField name="strict" label={words.strictLabel} value={`${document}?dialect=openai-strict`} />
      </Card>
      <Card title={words.curlTitle}>
        <p>{words.curlText}</p>
        <CopyField name="curl" label={words.curlLabel} value={curlOf(address)} lines={3} />
      </Card>
      <Card title={words.answerTitle}>
        <p>{words.answerText}</p>
        <SummaryList facts={statuses} />
      </Card>
    </>
  );
}

const mcpSettings = (address: string): string => {
  const tamga = { type: 'http', url: `${address}/mcp`, headers: { 'X-API-Key': 'tmk_...' } };
  return JSON.stringify({ mcpServers: { tamga } }, null, 2);
};

const curlOf = (address: string): string =>
  `curl -s ${address}/api/v1/tools/host_status \\\n` +
  `  -H 'X-API-Key: tmk_...' -H 'Content-Type: application/json' \\\n` +
  `  -d '{}'`;
