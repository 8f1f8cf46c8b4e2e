import type { Decision, decideCase } from '@tamga/contract/officers.case';
import type { Data } from '@tamga/contract';
import * as cases from '#modules/cases';
import * as registry from '#modules/registry';
import type { Person } from '#platform/actor';
import { AppError } from '#platform/error';
import { itemsOf } from './items.ts';
import { keepingObjection } from './notes.ts';
import { askSignature, requireUnsigned, rulingOf } from './signing.ts';
import { requireHanded } from './taking.ts';

type Deps = cases.CaseDeps;
type Decided = Data<typeof decideCase>;

/** Decides at once, or has the officer sign first. Where another has proposed, it confirms that or objects to it. */
export async function decide(
  deps: Deps,
  person: Person,
  seen: { id: string; version: number },
  decision: Decision,
): Promise<Decided> {
  const { row } = await requireHanded(deps, person, seen.id);
  await requireUnsigned(deps, person, seen.id);
  const proposal = row.gates.includes('second_decision') ? await cases.readProposal(deps, person, seen.id) : null;
  const promised = await registry.readPromise(deps, person, row.service_id, row.version_no);
  const action = cases.actionOf(decision.outcome, proposal?.outcome ?? null);
  if (promised.content.decision_signature) {
    const { approval_id, taken } = await cases.whileAllowed(deps, person, seen, action, async (deps, taken) => ({
      taken,
      approval_id: await askSignature(
        deps,
        person,
        taken,
        action === 'confirm' && proposal ? saidIn(proposal) : decision,
        action,
      ),
    }));
    return answer(deps, person, taken.row, 'signing', approval_id);
  }
  const taken = await carryOut(deps, person, seen, decision, action);
  const isDecided = taken.row.state !== 'in_review';
  return answer(deps, person, taken.row, isDecided ? 'decided' : proposal ? 'objected' : 'proposed');
}

/** Who confirms signs what was proposed, word for word, and not what they would have said themselves. */
const saidIn = ({ outcome, reason_code, text, legal_basis, conditions }: cases.Ruling): Decision => ({
  outcome,
  ...(reason_code !== null && { reason_code }),
  ...(text !== null && { text }),
  ...(legal_basis !== null && { legal_basis }),
  ...(conditions !== null && { conditions }),
});

function carryOut(
  deps: Deps,
  person: Person,
  seen: { id: string; version: number },
  decision: Decision,
  action: ReturnType<typeof cases.actionOf>,
): Promise<cases.Taken> {
  if (action === 'confirm') return cases.confirm(deps, person, seen);
  if (action === 'object') return cases.object(deps, person, seen, keepingObjection(person, decision.text));
  return cases.decide(deps, person, seen, rulingOf(decision));
}

async function answer(
  deps: Deps,
  person: Person,
  row: cases.QueueRow,
  result: Decided['result'],
  approval_id: string | null = null,
): Promise<Decided> {
  const [item] = await itemsOf(deps, person, [row]);
  if (!item) throw new AppError('cases.application_not_found');
  return { ...item, result, approval_id };
}
