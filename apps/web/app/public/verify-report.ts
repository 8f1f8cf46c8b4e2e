import { verifyDocumentForPaper } from '@tamga/contract/verification';
import { redirect } from 'react-router';
import { download } from '#app/platform/api.server.ts';
import { pdfFaultOf } from '#app/platform/sent-pdf.server.ts';
import type { Route } from './+types/verify-report.ts';

/** As large as the API takes, and the form around it. */
export const handle = { bodyBytesMax: 11 * 1_024 * 1_024 };

/** Without a file there is nothing to report. */
export const loader = () => redirect('/verify');

export async function action({ request, context }: Route.ActionArgs) {
  const file = (await request.formData()).get('file');
  const fault = await pdfFaultOf(file);
  if (!(file instanceof File) || fault) return redirect(`/verify?file=${fault ?? 'missing'}`);
  const body = { name: 'document.pdf', type: 'application/pdf', bytes: file.stream() };
  return download(context, verifyDocumentForPaper, { body });
}
