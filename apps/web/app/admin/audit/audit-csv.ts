import { exportAuditRecords } from '@tamga/contract/audit';
import { download } from '#app/platform/api.server.ts';
import { admitAdmin } from '#app/platform/ask.server.ts';
import { recordQueryOf } from './audit.server.ts';
import type { Route } from './+types/audit-csv.ts';

/** The API writes this table itself: it holds more of each record than the page does. */
export async function loader({ context, url }: Route.LoaderArgs): Promise<Response> {
  await admitAdmin(context);
  const { after: _, ...query } = recordQueryOf(url);
  const file = await download(context, exportAuditRecords, { query });
  file.headers.set('content-disposition', 'attachment; filename="audit.csv"');
  return file;
}
