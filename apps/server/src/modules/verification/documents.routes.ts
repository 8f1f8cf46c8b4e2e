import * as contract from '@tamga/contract/verification';
import * as references from '#modules/references';
import type { FastifyInstance } from 'fastify';
import { sendDocument } from '#platform/http/download';
import { preferredLanguage } from '#platform/http/language';
import { mount } from '#platform/http/mount';
import { openPdf } from '#platform/pdf/render-pdf';
import { openVerifier, type VerifierDeps } from './documents.ts';
import { documentOfReport } from './report-document.ts';

export function documentRoutes(app: FastifyInstance, deps: VerifierDeps): void {
  const verifyDocument = openVerifier(deps);
  const render = openPdf();

  mount(app, contract.verifyDocument, ({ body }, visitor, { signal }) =>
    verifyDocument(body, visitor.origin.address, signal),
  );

  mount(app, contract.verifyDocumentForPaper, async ({ body }, visitor, { request, reply, signal }) => {
    const report = await verifyDocument(body, visitor.origin.address, signal);
    const language = preferredLanguage(request.headers['accept-language']);
    const pdf = await render(documentOfReport(report, language), signal);
    return sendDocument(reply, 'verification-report.pdf', await references.sealForPlatform(deps, pdf));
  });
}
