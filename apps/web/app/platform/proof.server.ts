import type { ErrorCode } from '@tamga/contract';
import { redirect } from 'react-router';
import { type Context, guestContext } from './context.ts';

const ways: Partial<Record<ErrorCode, string>> = {
  'request.eid_required': '/sign-in?again&next=',
  'request.recent_eid_required': '/sign-in?again=recent&next=',
  'request.mfa_required': '/super/confirm?next=',
};

/** Leads a person who must prove something first to the page where they do, and from there back. */
export function leadToProof(context: Context, code: ErrorCode): void {
  const way = ways[code];
  if (way === undefined) return;
  // A file is offered by the page above it, which is where one goes on.
  const page = context.get(guestContext).path.replace(/(\.csv|\/file|\/page)(\?.*)?$/, '');
  throw redirect(`${way}${encodeURIComponent(page)}`);
}
