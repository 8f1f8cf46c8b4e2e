import { addEvidence, removeEvidence } from '@tamga/contract/cases.following';
import type { Field } from '@tamga/forms';
import { attempt } from '#app/platform/api.server.ts';
import type { Context } from '#app/platform/context.ts';
import { answersIn } from '#app/platform/form/answers.ts';
import { inside } from '#app/platform/form/shown-values.ts';
import { fileIn } from '#app/platform/kept-files.server.ts';
import type { Refusal } from '#app/platform/refusal.server.ts';

/** Stands for a file that was chosen and not sent yet, so that the answers around it can be checked before. */
export const someFile = '00000000-0000-0000-0000-000000000000';

/** The files that were chosen, by the names of their questions, also of those in groups and lists; together no larger than one. */
export async function chosenIn(
  context: Context,
  fields: readonly Field[],
  form: FormData,
  sizeBytesMax: number,
): Promise<Map<string, File>> {
  const names: string[] = [];
  answersIn(fields, form, (_, name) => {
    names.push(name);
    return undefined;
  });
  const chosen = new Map<string, File>();
  let leftBytes = sizeBytesMax;
  for (const name of names) {
    const file = await fileIn(context, form, name, leftBytes);
    if (!file) continue;
    chosen.set(name, file);
    leftBytes -= file.size;
  }
  return chosen;
}

/** What was attached to a question before. */
export function attachedAt(answers: unknown, name: string): string | undefined {
  const path = name.split('.').slice(1);
  const value = path.reduce<unknown>((part, key) => inside(part, key), answers);
  return typeof value === 'string' ? value : undefined;
}

export const asksForFile = ({ kind, fields }: Field): boolean => kind === 'file' || fields.some(asksForFile);

type Sent = { ok: true; ids: Map<string, string> } | { ok: false; name: string; refusal: Refusal };

/** Sends what was chosen, for a question of an officer or each for its own, and tells under which id each is kept. */
export async function sendFiles(
  context: Context,
  id: string,
  chosen: ReadonlyMap<string, File>,
  item?: string,
): Promise<Sent> {
  const ids = new Map<string, string>();
  for (const [name, file] of chosen) {
    const body = { name: file.name, type: file.type, bytes: file.stream() };
    const query = item === undefined ? { field: name.replace(/^answers\./, '') } : { item };
    const outcome = await attempt(context, addEvidence, { params: { id }, query, body });
    if (outcome.ok) ids.set(name, outcome.data.id);
    else {
      await dropFiles(context, id, [...ids.values()]);
      return { ok: false, name, refusal: outcome.refusal };
    }
  }
  return { ok: true, ids };
}

/** Whatever belongs to an application goes to the officer, so what no answer names is taken away. */
export async function dropFiles(context: Context, id: string, evidences: readonly string[]): Promise<void> {
  for (const evidence_id of evidences) await attempt(context, removeEvidence, { params: { id, evidence_id } });
}
