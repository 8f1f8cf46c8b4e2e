import { inviteSigner } from '@tamga/contract/pki.organizations';
import { redirect } from 'react-router';
import { attempt } from '#app/platform/api.server.ts';
import type { Context } from '#app/platform/context.ts';
import { textOf } from '#app/platform/forms.ts';
import { invitationProblem } from './invitation-problem.server.ts';
import { signerRights } from './signer-rights.ts';

export async function invite(context: Context, regNo: string, form: FormData) {
  const right = signerRights.find((one) => one === textOf(form, 'right_type')) ?? 'MANAGER';
  const body = { civil_id: textOf(form, 'national_id'), right_type: right };
  const outcome = await attempt(context, inviteSigner, { params: { regNo }, body });
  return outcome.ok ? redirect(`/me/represented/${regNo}?done=invited`) : invitationProblem(outcome.refusal, form);
}
