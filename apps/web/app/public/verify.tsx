import { createHash } from 'node:crypto';
import { verifyReference, verifyReferenceFile } from '@tamga/contract/references.verify';
import { verifyDocument } from '@tamga/contract/verification';
import {
  Button,
  Card,
  Field,
  FileUpload,
  Notice,
  PageTitle,
  Section,
  TaskForm,
  useLanguage,
  useTexts,
} from '@tamga/ui';
import type { ReactNode } from 'react';
import { Form, Link } from 'react-router';
import { type Answer, attempt } from '#app/platform/api.server.ts';
import { guestContext } from '#app/platform/context.ts';
import { problemOf } from '#app/platform/refusal.server.ts';
import { isPdfFault, pdfFaultOf, pdfProblem } from '#app/platform/sent-pdf.server.ts';
import { verifyTexts } from '#app/texts/public-verify.ts';
import { Verdict } from './verdict.tsx';
import { VerificationReport } from './verification-report.tsx';
import type { Route } from './+types/verify.ts';

/** Nothing on it needs a script. As large as the API takes, and the form around it. */
export const handle = { still: true, bodyBytesMax: 11 * 1_024 * 1_024 };

/** By what stands in the address, which is where the code on the paper leads. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const number = (params.number ?? url.searchParams.get('number') ?? '').slice(0, 40);
  const code = (url.searchParams.get('code') ?? '').slice(0, 40);
  const typed = { number, code };
  // Of a file of which a report was wanted, and there is none.
  const told = url.searchParams.get('file');
  const problem = isPdfFault(told) ? pdfProblem(context.get(guestContext).language, told) : null;
  if (!number || !code) return { typed, found: null, refused: null, problem };
  const outcome = await attempt(context, verifyReference, { query: typed });
  return outcome.ok
    ? { typed, found: outcome.data, refused: null, problem }
    : { typed, found: null, refused: outcome.refusal.message, problem };
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData();
  const file = form.get('file');
  const fault = await pdfFaultOf(file);
  if (!(file instanceof File) || fault) return pdfProblem(context.get(guestContext).language, fault ?? 'missing');
  const bytes = new Uint8Array(await file.arrayBuffer());
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const known = await attempt(context, verifyReferenceFile, { query: { sha256 } });
  if (!known.ok) return problemOf(known.refusal, form);
  const sent = { name: 'document.pdf', type: 'application/pdf', bytes: new Blob([bytes]).stream() };
  const outcome = await attempt(context, verifyDocument, { body: sent });
  if (!outcome.ok) return problemOf(outcome.refusal, form);
  return { found: known.data, report: outcome.data };
}

export default function Verify({ loaderData, actionData }: Route.ComponentProps): ReactNode {
  const words = useTexts(verifyTexts);
  const { typed, found, refused, problem } = loaderData;
  const checked = actionData && 'found' in actionData ? actionData : null;
  const ofFile = checked?.found ?? null;
  const isForm = !found || found.verdict === 'unknown';
  return (
    <div className="narrow">
      <PageTitle title={words.title} lead={words.lead} />
      {checked ? <OfFile {...checked} /> : found && <Verdict found={found} />}
      {refused && <Notice tone="warning" title={refused} />}
      {isForm && !ofFile && (
        <Card>
          <Form method="get" action="/verify" className="task-form">
            <Field
              name="number"
              label={words.number}
              hint={words.numberHint}
              value={typed.number}
              inputMode="numeric"
              autoComplete="off"
              maxLength={40}
              required
            />
            <Field
              name="code"
              label={words.code}
              hint={words.codeHint}
              value={typed.code}
              autoComplete="off"
              autoCapitalize="characters"
              maxLength={40}
              required
            />
            <div className="actions">
              <Button>{words.check}</Button>
            </div>
          </Form>
        </Card>
      )}
      <Section title={words.fileTitle} lead={words.fileLead}>
        <TaskForm
          {...(problem && { problem })}
          submit={words.checkFile}
          kind="secondary"
          action="/verify"
          files
          aside={
            <Button kind="quiet" formAction="/verify/report.pdf">
              {words.reportFile}
            </Button>
          }
        >
          <FileUpload name="file" label={words.file} hint={words.fileHint} accept="application/pdf" />
        </TaskForm>
      </Section>
      {(!isForm || ofFile) && (
        <p>
          <Link to="/verify">{words.another}</Link>
        </p>
      )}
    </div>
  );
}

/** Whether it was issued here, unless it is signed by others; and what its signatures come to, if it has any. */
function OfFile({
  found,
  report,
}: {
  found: Answer<typeof verifyReferenceFile>;
  report: Answer<typeof verifyDocument>;
}): ReactNode {
  const language = useLanguage();
  const isSigned = report.signatures.length > 0;
  const told = report.findings.map((finding) => finding[language]);
  return (
    <>
      {(found.verdict !== 'unknown' || !isSigned) && <Verdict found={found} isFile told={told} />}
      {isSigned && <VerificationReport report={report} />}
    </>
  );
}
