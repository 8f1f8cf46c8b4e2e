import { getReferenceDocument } from '@tamga/contract/references';
import { download } from '#app/platform/api.server.ts';
import type { Route } from './+types/document-file.ts';

export const loader = ({ context, params: { id } }: Route.LoaderArgs): Promise<Response> =>
  download(context, getReferenceDocument, { params: { id } });
