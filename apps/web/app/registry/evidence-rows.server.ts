import type { ServiceEvidence } from '@tamga/contract/registry.content';
import { dateOf } from '@tamga/ui';
import { textOf } from '#app/platform/forms.ts';
import type { Named } from './lists.server.ts';
import { pairOf } from './reading.server.ts';
import { rowsIn } from './rows.server.ts';

/** What was typed on the page of evidences. A requirement that is new is called as the evidence that shows it. */
export function readEvidences(form: FormData, types: readonly Named[]): ServiceEvidence[] {
  const taken = new Set<string>();
  return rowsIn(form, 'evidences').map((n) => {
    const evidence_type_id = textOf(form, `evidences.${n}.evidence_type_id`);
    const called = types.find(({ id }) => id === evidence_type_id)?.code ?? 'evidence';
    const note = pairOf(form, `evidences.${n}.note`);
    const known = textOf(form, `evidences.${n}.requirement_code`);
    return {
      requirement_code: freeName(known || called, taken),
      evidence_type_id,
      required: form.has(`evidences.${n}.required`),
      note: note.mn === null && note.en === null ? null : note,
      ...(form.has(`evidences.${n}.derived`) && { derived: true }),
      ...waiverIn(form, `evidences.${n}.waiver`),
    };
  });
}

/** Why it is still asked for, and until which day; one without the other is refused where it is missing. */
function waiverIn(form: FormData, name: string): Pick<ServiceEvidence, 'waiver'> {
  const reason = textOf(form, `${name}.reason`);
  const isDayTyped = ['year', 'month', 'day'].some((part) => textOf(form, `${name}.until-${part}`) !== '');
  if (reason === '' && !isDayTyped) return {};
  return { waiver: { reason, until: dateOf(form, `${name}.until`) ?? '' } };
}

/** That name, or with the first number that makes it one of its own. */
function freeName(name: string, taken: Set<string>): string {
  let free = name;
  for (let n = 2; taken.has(free); n += 1) free = `${name.slice(0, 58)}-${n}`;
  taken.add(free);
  return free;
}
