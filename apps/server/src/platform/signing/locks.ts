import { fieldsOf } from './fields.ts';
import type { PdfDocument } from './pdf-document.ts';
import { type Dict, isNamed } from './pdf-objects.ts';

/**
 * Whether an earlier signature forbids another one (ISO 32000-2, 12.8.2): it certified that nothing changes any more, or it
 * locked all fields, and a new one would make it invalid in careful readers.
 */
export function isLocked(document: PdfDocument): boolean {
  const permissions = document.dictAt(document.catalog.get('Perms'));
  const certified = document.dictAt(permissions?.get('DocMDP'));
  if (certified && allowsNothing(document, certified)) return true;
  return fieldsOf(document).some(({ kind, dict, value }) => {
    const signature = kind === 'Sig' ? document.dictAt(value) : null;
    if (!signature) return false;
    const lock = document.dictAt(dict.get('Lock'));
    return allowsNothing(document, signature) || (lock !== null && locksAll(document, lock));
  });
}

function allowsNothing(document: PdfDocument, signature: Dict): boolean {
  const references = document.look(signature.get('Reference'));
  return (Array.isArray(references) ? references : []).some((one) => {
    const reference = document.dictAt(one);
    const given = document.dictAt(reference?.get('TransformParams'));
    const method = document.look(reference?.get('TransformMethod'));
    if (isNamed(method, 'DocMDP')) return given !== null && document.look(given.get('P')) === 1;
    return isNamed(method, 'FieldMDP') && given !== null && locksAll(document, given);
  });
}

/** All fields, or all but some: a new one is not among those. */
const locksAll = (document: PdfDocument, lock: Dict): boolean => {
  const action = document.look(lock.get('Action'));
  return isNamed(action, 'All') || isNamed(action, 'Exclude') || document.look(lock.get('P')) === 1;
};
