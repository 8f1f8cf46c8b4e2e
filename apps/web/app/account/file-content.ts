import { downloadFile } from '@tamga/contract/storage';
import { download } from '#app/platform/api.server.ts';
import { filterOf } from '#app/platform/filters.server.ts';
import type { Route } from './+types/file-content.ts';

export const loader = ({ context, url, params: { id } }: Route.LoaderArgs): Promise<Response> => {
  const { version } = filterOf(url, 'version');
  return download(context, downloadFile, { query: { id, version }, headers: { accept: '*/*' } });
};
