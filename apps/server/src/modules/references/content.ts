import { createHash } from 'node:crypto';
import type { Language } from '@tamga/contract';
import { z } from 'zod';
import { canonical } from '#platform/canonical';

/** What a document is made of. Kept sealed; read back with this schema, which refuses nothing that was once kept. */
export const ReferenceData = z.object({
  code: z.string(),
  fields: z.array(z.object({ label: z.object({ mn: z.string(), en: z.string() }), value: z.string() })),
  /** Words in the traditional script, such as the title. */
  traditional: z.string().nullable(),
  purpose: z.string().nullable(),
  /** Whom it is about, as others read a name; the code on paper carries it, so that a copied code fits no other paper. */
  subject: z.string(),
});
export type ReferenceData = z.output<typeof ReferenceData>;

export interface ContentInput {
  number: string;
  title: { mn: string; en: string };
  issuer: { id: string; mn: string; en: string };
  lang: Language;
  issuedAt: Date;
  validUntil: Date | null;
  data: ReferenceData;
}

export interface Content {
  /** As RFC 8785 writes it. */
  json: string;
  sha256: Buffer;
}

/** What paper and file both say: the same input gives the same bytes, and so the same hash. */
export function contentOf({ number, title, issuer, lang, issuedAt, validUntil, data }: ContentInput): Content {
  const { fields, traditional, purpose, subject } = data;
  const json = canonical({
    schema: 'tamga.reference.v1',
    number,
    title,
    issuer,
    lang,
    issued_at: issuedAt.toISOString(),
    valid_until: validUntil?.toISOString() ?? null,
    subject,
    purpose,
    traditional,
    fields: fields.map(({ label, value }) => ({ label: { ...label }, value })),
  });
  return { json, sha256: createHash('sha256').update(json).digest() };
}
