import { fieldsOf } from './pdf-fields.ts';
import type { PdfFile } from './pdf-file.ts';
import type { PdfObject } from './pdf-object.ts';
import { isKind, nameIn, type PdfDict } from './pdf-syntax.ts';
import { textOf } from './pdf-text.ts';

/** What may be done after a signature, as those who signed so far have said. */
export interface Permission {
  maySign: boolean;
  mayFill: boolean;
  locks: Lock[];
}

interface Lock {
  action: 'All' | 'Include' | 'Exclude';
  fields: string[];
}

/** Who certifies a document says how far it may still change: 1 not at all, 2 it may be filled in and signed, 3 also noted on. */
export function permissionOf(file: PdfFile, isHeld: (signature: PdfObject) => boolean): Permission {
  const value = file.dictIn(file.root.entries.get('Perms'))?.entries.get('DocMDP');
  const certified = file.dictIn(value);
  const level = certified ? levelIn(file, certified) : null;
  // A word that forbids is always taken. One that allows must be that of a signature that holds, and may speak here.
  const signature = isKind(value, 'ref') ? file.objectOf(value.num) : null;
  const mayFill = level !== null && level !== 1 && signature !== null && isHeld(signature);
  return { maySign: level !== 1, mayFill, locks: locksIn(file) };
}

export function isLocked({ locks }: Permission, name: string): boolean {
  return locks.some(({ action, fields }) => {
    const isNamed = fields.some((field) => name === field || name.startsWith(`${field}.`));
    return action === 'All' || (action === 'Include' ? isNamed : !isNamed);
  });
}

/** Whether this signature is the one that certifies. */
export const certifies = (file: PdfFile, signature: PdfDict): boolean =>
  transformsIn(file, signature).some(({ method }) => method === 'DocMDP');

function levelIn(file: PdfFile, certified: PdfDict): number {
  const found = transformsIn(file, certified).find(({ method }) => method === 'DocMDP');
  const level = file.resolve(found?.parameters?.entries.get('P'));
  // Without a word about it, it may be filled in and signed.
  return level === 1 || level === 3 ? level : 2;
}

function locksIn(file: PdfFile): Lock[] {
  const signatures = fieldsOf(file).flatMap(({ type, value }) => (type === 'Sig' ? (file.dictIn(value) ?? []) : []));
  return signatures.flatMap((signature) =>
    transformsIn(file, signature).flatMap(({ method, parameters }) => {
      const action = nameIn(file.resolve(parameters?.entries.get('Action')));
      if (method !== 'FieldMDP' || !parameters) return [];
      const names = file.arrayIn(parameters.entries.get('Fields'))?.items ?? [];
      const fields = names
        .map((name) => file.resolve(name))
        .flatMap((name) => (isKind(name, 'string') ? textOf(name) : []));
      return [{ action: action === 'Include' || action === 'Exclude' ? action : 'All', fields } as const];
    }),
  );
}

function transformsIn(file: PdfFile, signature: PdfDict): { method: string | null; parameters: PdfDict | null }[] {
  const references = file.arrayIn(signature.entries.get('Reference'))?.items ?? [];
  return references.slice(0, 20).map((reference) => {
    const dict = file.dictIn(reference);
    const method = nameIn(file.resolve(dict?.entries.get('TransformMethod')));
    return { method, parameters: file.dictIn(dict?.entries.get('TransformParams')) };
  });
}
