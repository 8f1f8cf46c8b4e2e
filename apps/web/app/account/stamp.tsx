import {
  getOrganizationNameLatin,
  getOrganizationStamp,
  putOrganizationNameLatin,
  putOrganizationStamp,
} from '@tamga/contract/pki.marks';
import {
  ButtonLink,
  Card,
  Done,
  Field,
  FileUpload,
  PageTitle,
  type Problem,
  TaskForm,
  useFormats,
  useTexts,
} from '@tamga/ui';
import type { ReactNode } from 'react';
import { redirect } from 'react-router';
import { attempt } from '#app/platform/api.server.ts';
import { textOf } from '#app/platform/forms.ts';
import { problemOf } from '#app/platform/refusal.server.ts';
import { useNow } from '#app/shell/site.ts';
import { imageTexts } from '#app/texts/account.images.ts';
import { stampTexts } from '#app/texts/account.stamps.ts';
import type { Route } from './+types/stamp.ts';
import { imageIn, imageProblem } from './images.server.ts';
import { findRepresented } from './represented.server.ts';

/** A picture comes with the form. */
export const handle = { bodyBytesMax: 1_024 * 1_024 };

export async function loader({ context, params: { regNo } }: Route.LoaderArgs) {
  const params = { regNo };
  const [organisation, stamp, latin] = await Promise.all([
    findRepresented(context, regNo),
    attempt(context, getOrganizationStamp, { params }),
    attempt(context, getOrganizationNameLatin, { params }),
  ]);
  return {
    ...organisation,
    stampAt: stamp.ok ? stamp.data.updated_at : null,
    nameLatin: latin.ok ? latin.data.name_latin : '',
  };
}

export async function action({ request, context, params: { regNo } }: Route.ActionArgs) {
  const form = await request.formData();
  const params = { regNo };
  const back = redirect(`/me/stamps/${encodeURIComponent(regNo)}?done=saved`);
  if (form.get('form') === 'name') {
    const body = { name_latin: textOf(form, 'name_latin') };
    const outcome = await attempt(context, putOrganizationNameLatin, { params, body });
    return outcome.ok ? back : { form: 'name', ...problemOf(outcome.refusal, form) };
  }
  const given = await imageIn(context, form);
  if ('problem' in given) return { form: 'stamp', ...given.problem };
  const outcome = await attempt(context, putOrganizationStamp, { params, body: given });
  return outcome.ok ? back : { form: 'stamp', ...imageProblem(outcome.refusal, form) };
}

export default function Stamp({ loaderData, actionData }: Route.ComponentProps): ReactNode {
  const words = useTexts(imageTexts);
  const stampWords = useTexts(stampTexts);
  const { regNo, name, nameLatin, stampAt } = loaderData;
  const problemOfForm = (form: string): Problem | null => (actionData?.form === form ? actionData : null);
  return (
    <>
      <PageTitle
        title={name}
        lead={stampWords.regNo(regNo)}
        crumbs={[{ to: '/me/stamps', label: stampWords.stamps }]}
      />
      <Done words={{ saved: words.saved, removed: words.removed }} />
      <Card title={stampWords.stamp}>
        <Present regNo={regNo} name={name} stampAt={stampAt} />
        <TaskForm
          submit={stampAt ? stampWords.replaceStamp : stampWords.uploadStamp}
          files
          problem={problemOfForm('stamp')}
          aside={
            stampAt && (
              <ButtonLink to={`/me/stamps/${regNo}/remove`} kind="secondary">
                {words.remove}
              </ButtonLink>
            )
          }
        >
          <input type="hidden" name="form" value="stamp" />
          <FileUpload
            name="file"
            label={words.file}
            hint={stampWords.stampFileHint}
            accept="image/png,image/jpeg,image/svg+xml"
          />
        </TaskForm>
      </Card>
      <Card title={stampWords.nameBeside}>
        <TaskForm submit={words.save} problem={problemOfForm('name')}>
          <input type="hidden" name="form" value="name" />
          <Field
            name="name_latin"
            label={stampWords.nameLatin}
            hint={stampWords.nameLatinHint}
            value={nameLatin}
            maxLength={200}
            lang="en"
            autoComplete="off"
          />
        </TaskForm>
      </Card>
    </>
  );
}

function Present(props: { regNo: string; name: string; stampAt: string | null }): ReactNode {
  const words = useTexts(imageTexts);
  const stampWords = useTexts(stampTexts);
  const formats = useFormats();
  const now = useNow();
  if (!props.stampAt) return <p className="muted">{stampWords.stampNone}</p>;
  return (
    <>
      <img
        className="paper"
        src={`/me/stamps/${props.regNo}/image?v=${encodeURIComponent(props.stampAt)}`}
        alt={stampWords.stampAlt(props.name)}
      />
      <p className="muted">{words.updated(formats.ago(props.stampAt, now))}</p>
    </>
  );
}
