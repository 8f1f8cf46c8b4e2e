import { evidenceFormats, evidenceKinds, listEvidences } from '@tamga/contract/registry.evidences';
import { data } from 'react-router';
import { ask } from '#app/platform/ask.server.ts';
import type { Context } from '#app/platform/context.ts';
import { everyPage } from '#app/platform/csv.server.ts';
import { textOf, textsOf } from '#app/platform/forms.ts';

/** A kind of evidence that the person may change; any other is not found. */
export async function readOwnEvidence(context: Context, id: string) {
  const all = await everyPage((after) => ask(context, listEvidences, { query: { limit: 100, after } }), 2_000);
  const found = all.find((one) => one.id === id && one.mine);
  if (!found) throw data(null, { status: 404 });
  const { title, kind, formats, version, issuing_org_id = null, validity_days = null, sensitivity = 1 } = found;
  return { id, title, kind, formats, version, issuing_org_id, validity_days, sensitivity };
}

/** What was typed of a kind of evidence. */
export function evidenceIn(form: FormData) {
  const days = textOf(form, 'validity_days');
  const ticked = textsOf(form, 'formats');
  return {
    title: { mn: textOf(form, 'title.mn'), en: textOf(form, 'title.en') },
    kind: evidenceKinds.find((one) => one === textOf(form, 'kind')) ?? 'other',
    issuing_org_id: textOf(form, 'issuing_org_id') || null,
    formats: evidenceFormats.filter((one) => ticked.includes(one)),
    validity_days: days === '' ? null : /^\d{1,5}$/.test(days) ? Number(days) : -1,
    sensitivity: Number(textOf(form, 'sensitivity') || 1),
  };
}
