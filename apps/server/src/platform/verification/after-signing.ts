import { setImmediate as breathe } from 'node:timers/promises';
import { findChanges } from './changes.ts';
import type { LaterSignature } from './comparison.ts';
import type { FindingCode } from './findings.ts';
import { areaOf, coversPage } from './later-places.ts';
import { fieldsOf, type PdfField } from './pdf-fields.ts';
import type { PdfFile } from './pdf-file.ts';
import type { PdfObject } from './pdf-object.ts';
import { permissionOf } from './permissions.ts';
import type { SignatureCheck } from './signature-check.ts';
import type { WarningCode } from './warnings.ts';

export interface AfterSigning {
  isChanged: boolean;
  /** Kinds of things that are not as they were signed. */
  changes: string[];
  findings: FindingCode[];
  warnings: WarningCode[];
}

/** What became of the document after each signature, in the order that they are given in. */
export async function checkAfterSigning(file: PdfFile, checks: readonly SignatureCheck[]): Promise<AfterSigning[]> {
  const fields = fieldsOf(file);
  const after: AfterSigning[] = [];
  for (const check of checks) {
    try {
      after.push(lookAfter(file, fields, check, checks));
    } catch {
      after.push({ isChanged: true, changes: [], findings: ['malformed_document'], warnings: [] });
    }
    // Each looks at every object; others get their turn between.
    await breathe();
  }
  return after;
}

function lookAfter(
  file: PdfFile,
  fields: readonly PdfField[],
  judged: SignatureCheck,
  checks: readonly SignatureCheck[],
): AfterSigning {
  const { signed, isTimestamp } = judged.found;
  if (!signed) return { isChanged: true, changes: [], findings: [], warnings: [] };
  const later = checks.filter((other) => other.found.signed && other.found.signed.file.end > signed.file.end);
  const described = later.map((check) => describe(fields, check));
  // Who certified speaks for themselves: another who signed saw the values, and stands by no others. A timestamp stands by none.
  const allowing = isTimestamp ? checks.filter((other) => !later.includes(other)) : [judged];
  const permission = permissionOf(signed.file, (signature) => allowing.some((check) => isHeldBy(check, signature)));
  const { changed, isFilled } = findChanges(signed.file, file, described, permission);
  const shown = later.filter(({ found }) => placesOf(fields, found.field).some((place) => isVisible(file, place)));
  const isCovered = coversPage(
    file,
    later.flatMap(({ found }) => placesOf(fields, found.field)),
  );
  const isUnproven = shown.some(({ findings }) => findings.length > 0);
  return {
    isChanged: changed.length > 0,
    changes: changed,
    findings: [
      ...(changed.length > 0 ? (['document_changed'] as const) : []),
      ...(isUnproven ? (['later_signature_unproven'] as const) : []),
      ...(isCovered ? (['later_signature_covers'] as const) : []),
    ],
    warnings: [
      ...(isFilled ? (['filled_in_later'] as const) : []),
      ...(shown.length > 0 && !isUnproven ? (['shown_later'] as const) : []),
    ],
  };
}

/** Whether it is this signature, and nothing is held against it but that an authority did not answer. */
const isHeldBy = ({ found, findings }: SignatureCheck, { start, isInFile }: PdfObject): boolean =>
  isInFile && found.signed !== null && found.object.start === start && !findings.some(isAgainst);

const isAgainst = (code: FindingCode): boolean => code !== 'revocation_unknown';

function describe(fields: readonly PdfField[], { found }: SignatureCheck): LaterSignature {
  const nums = placesOf(fields, found.field).flatMap(({ num }) => num ?? []);
  return { fields: new Set(nums), signature: found.object.num, isTimestamp: found.isTimestamp };
}

/** A field, and the places on pages that show it. */
const placesOf = (fields: readonly PdfField[], field: PdfField): PdfField[] => [
  field,
  ...fields.filter(({ parent, isShown }) => isShown && parent !== null && parent === field.num),
];

const isVisible = (file: PdfFile, { dict }: PdfField): boolean => areaOf(file, dict.entries.get('Rect')) > 0;
