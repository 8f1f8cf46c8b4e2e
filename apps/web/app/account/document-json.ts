import { getReferenceData } from '@tamga/contract/references';
import { download } from '#app/platform/api.server.ts';
import type { Route } from './+types/document-json.ts';

export const loader = ({ context, params: { id } }: Route.LoaderArgs): Promise<Response> =>
  download(context, getReferenceData, { params: { id } });
