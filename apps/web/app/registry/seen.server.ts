import { hash } from 'node:crypto';
import { type Part, partOf } from './parts.ts';
import type { Service } from './service.server.ts';

type Written = Pick<Service, 'version' | 'content' | 'evidences'>;

/** Which version an author has seen, and what their part of it said: for the hidden field of a form. */
export const seenOf = (service: Written, part: Part | 'form'): string => `${service.version}.${markOf(service, part)}`;

/**
 * The version that a change of a part is made to. Where others have written meanwhile, and in other parts alone, it is the
 * one that stands now: what they wrote stays, and nobody has to type anything twice.
 */
export function versionFor(service: Written, part: Part | 'form', seen: FormDataEntryValue | null): number {
  const [version, mark] = (typeof seen === 'string' ? seen : '').split('.');
  return mark === markOf(service, part) ? service.version : Number(version);
}

function markOf({ content, evidences }: Written, part: Part | 'form'): string {
  const fields = Object.entries({ ...content, evidences }).filter(([name]) => partOf(name) === part);
  return hash('sha256', JSON.stringify(fields), 'base64url');
}
