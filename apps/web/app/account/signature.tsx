import { getOwnSignature, putOwnSignature } from '@tamga/contract/users.signature';
import {
  ButtonLink,
  Card,
  Done,
  EmptyState,
  FileUpload,
  PageTitle,
  Section,
  Tabs,
  TaskForm,
  useFormats,
  useTexts,
} from '@tamga/ui';
import type { ReactNode } from 'react';
import { redirect, useSearchParams } from 'react-router';
import { attempt, failWith } from '#app/platform/api.server.ts';
import { useNow, usePerson } from '#app/shell/site.ts';
import { imageTexts } from '#app/texts/account.images.ts';
import type { Route } from './+types/signature.ts';
import { imageIn, imageProblem } from './images.server.ts';
import { DrawForm, TypeForm } from './signature-forms.tsx';

/** A picture comes with the form. */
export const handle = { bodyBytesMax: 1_024 * 1_024 };

export async function loader({ context }: Route.LoaderArgs) {
  const outcome = await attempt(context, getOwnSignature);
  if (outcome.ok) return { updatedAt: outcome.data.updated_at };
  if (outcome.refusal.code === 'users.signature_not_found') return { updatedAt: null };
  throw failWith(outcome.refusal);
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData();
  const given = await imageIn(context, form);
  if ('problem' in given) return given.problem;
  const outcome = await attempt(context, putOwnSignature, { body: given });
  return outcome.ok ? redirect('/me/signature?done=saved') : imageProblem(outcome.refusal, form);
}

const ways = ['draw', 'type', 'upload'] as const;

export default function Signature({ loaderData: { updatedAt } }: Route.ComponentProps): ReactNode {
  const words = useTexts(imageTexts);
  return (
    <>
      <PageTitle title={words.signature} lead={words.signatureLead} />
      <Done words={{ saved: words.saved, removed: words.removed }} />
      {updatedAt ? (
        <Present updatedAt={updatedAt} />
      ) : (
        <EmptyState title={words.signatureNone}>
          <p>{words.signatureNoneText}</p>
        </EmptyState>
      )}
      <NewSignature key={updatedAt} />
    </>
  );
}

function Present({ updatedAt }: { updatedAt: string }): ReactNode {
  const words = useTexts(imageTexts);
  const formats = useFormats();
  const now = useNow();
  return (
    <Card
      title={words.signatureNow}
      actions={
        <ButtonLink to="/me/signature/remove" kind="secondary">
          {words.remove}
        </ButtonLink>
      }
    >
      <img className="paper" src={`/me/signature/image?v=${encodeURIComponent(updatedAt)}`} alt={words.signatureAlt} />
      <p className="muted">{words.updated(formats.ago(updatedAt, now))}</p>
    </Card>
  );
}

function NewSignature(): ReactNode {
  const words = useTexts(imageTexts);
  const person = usePerson();
  const [query] = useSearchParams();
  const way = ways.find((one) => one === query.get('way')) ?? 'draw';
  return (
    <Section title={words.newSignature}>
      <Tabs
        label={words.waysLabel}
        tabs={ways.map((one) => ({ to: `?way=${one}`, label: words.ways[one], isHere: way === one }))}
      />
      <Card>
        {way === 'draw' && <DrawForm />}
        {way === 'type' && <TypeForm name={`${person?.familyName.charAt(0)}. ${person?.givenName}`} />}
        {way === 'upload' && (
          <TaskForm submit={words.save} files>
            <FileUpload
              name="file"
              label={words.file}
              hint={words.fileHint}
              accept="image/png,image/jpeg,image/svg+xml"
            />
          </TaskForm>
        )}
        {way !== 'upload' && (
          <noscript>
            <p className="muted">{words.needsScripts}</p>
          </noscript>
        )}
      </Card>
    </Section>
  );
}
