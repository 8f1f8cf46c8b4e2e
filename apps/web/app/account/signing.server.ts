import { listEidOrganizations } from '@tamga/contract/pki.organizations';
import { listOwnSigningRights } from '@tamga/contract/pki.signing-rights';
import { attempt } from '#app/platform/api.server.ts';
import type { Context } from '#app/platform/context.ts';
import { textOf } from '#app/platform/forms.ts';
import { isCorner } from './signing-corners.ts';

/** Organisations that the person may sign for: those they represent, and those that have let them. */
export async function readSignedFor(context: Context): Promise<{ regNo: string; name: string }[]> {
  const [linked, rights] = await Promise.all([
    attempt(context, listEidOrganizations),
    attempt(context, listOwnSigningRights, { query: { limit: 100 } }),
  ]);
  const byNumber = new Map<string, string>();
  for (const { reg_no, name } of rights.ok ? rights.data.items : []) byNumber.set(reg_no, name ?? reg_no);
  for (const { reg_no, name } of linked.ok ? linked.data.linked : []) byNumber.set(reg_no, name);
  return [...byNumber].map(([regNo, name]) => ({ regNo, name }));
}

/** What was chosen in the form. A page that is no number is no page of the document, and the API says so. */
export function wishIn(form: FormData) {
  const corner = textOf(form, 'corner');
  const page = Number(textOf(form, 'page') || '1');
  return {
    visible: isCorner(corner)
      ? { page: Number.isInteger(page) && page > 0 ? page : 10_000, corner, at: pointIn(textOf(form, 'at')) }
      : null,
    reason: textOf(form, 'reason') || null,
    reg_no: textOf(form, 'for') || null,
    sha256: textOf(form, 'sha256') || null,
  };
}

/** As the page writes it; what is no point on it counts as none, and the corner holds. */
function pointIn(text: string): { x: number; y: number } | null {
  const [x = Number.NaN, y = Number.NaN, ...more] = text
    .split(',')
    .map((part) => (part === '' ? Number.NaN : Number(part)));
  const isPart = (part: number) => part >= 0 && part <= 1;
  return isPart(x) && isPart(y) && more.length === 0 ? { x, y } : null;
}
