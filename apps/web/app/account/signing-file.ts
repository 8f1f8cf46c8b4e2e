import { downloadSigned } from '@tamga/contract/signing';
import { download } from '#app/platform/api.server.ts';
import type { Route } from './+types/signing-file.ts';

/** In whichever form it is: who asks for JSON would get the signature of a PDF without the PDF. */
export const loader = ({ request, context, params: { id } }: Route.LoaderArgs): Promise<Response> => {
  const part = new URL(request.url).searchParams.has('brought') ? 'brought' : 'signed';
  return download(context, downloadSigned, { params: { id }, query: { part }, headers: { accept: '*/*' } });
};
