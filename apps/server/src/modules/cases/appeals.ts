import type { CaseApplication } from '@tamga/contract/cases';
import type { Person } from '#platform/actor';
import { describeOwn } from './applications.ts';
import { duplicateKeyOf, type Kind } from './duplicates.ts';
import { moveApplication } from './moving.ts';
import { requireRepresenting } from './representing.ts';
import { sealWords } from './sealed-words.ts';
import { namingDuplicate } from './submitting.ts';
import { type CaseDeps, changeOwn, type Seen } from './taking.ts';
import { dueAfter } from './terms.ts';

/** Back to the queue, for another officer: the row keeps who has decided. */
export function appealApplication(
  deps: CaseDeps,
  person: Person,
  seen: Seen,
  { text }: { text: string },
): Promise<CaseApplication> {
  let kind: Kind | undefined;
  const work = changeOwn(deps, person, seen, async (deps, taken) => {
    const { row, promised } = taken;
    kind = { ...promised, on_behalf_org_id: row.on_behalf_org_id };
    await requireRepresenting(deps, person, taken);
    const change = {
      flags: [...row.flags.filter((flag) => flag !== 'overdue' && flag !== 'escalated'), 'appeal'],
      appeal_sealed: sealWords(deps.keyring, 'application', row.id, 'appeal_sealed', text),
      assigned_to: null,
      assigned_at: null,
      decided_at: null,
      closed_at: null,
      purge_after: null,
      duplicate_key: await duplicateKeyOf(deps, person, person.userId, kind),
      due_at: dueAfter(deps.now(), promised.content),
    };
    const { row: moved } = await moveApplication(deps, person, taken, 'appeal', change, { what: 'appealed' });
    return describeOwn(deps, person, moved);
  });
  return namingDuplicate(deps, person, () => kind, work);
}
