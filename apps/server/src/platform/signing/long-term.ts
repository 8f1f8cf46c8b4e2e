import { createHash } from 'node:crypto';
import { signaturesIn } from './fields.ts';
import { pagesOf } from './pages.ts';
import type { PdfDocument } from './pdf-document.ts';
import { type Dict, dict, name, PdfFault, PdfText, type PdfValue, Ref, Stream } from './pdf-objects.ts';
import { bytesOfHex } from './pdf-syntax.ts';
import { addField, fill, hashRange, markRange } from './placeholder.ts';
import { asRefusal, openSignable } from './refusals.ts';
import { openRevision, type Revision } from './revision.ts';
import { type ByteRange, type HashName, type Stamp, UnsignablePdf, type ValidationData } from './signing.ts';

/** What the store of a document calls its lists, and what the part of one signature calls them. */
const lists = [
  ['certificates', 'Certs', 'Cert'],
  ['ocsps', 'OCSPs', 'OCSP'],
  ['crls', 'CRLs', 'CRL'],
] as const;

/**
 * Puts what proves its signatures into a document (PAdES B-LT, ETSI EN 319 142-1, 5.4), as a revision of its own. What is in
 * its store already stays; what is given twice is kept once.
 */
export async function addValidationData(pdf: Buffer, data: ValidationData): Promise<Buffer> {
  const document = openSignable(pdf);
  const revision = openRevision(document);
  const old = document.dictAt(document.catalog.get('DSS'));
  const store = new Map(old ?? []).set('Type', name('DSS'));
  const proof: Dict = dict({});
  for (const [given, all, own] of lists) {
    const before = document.look(old?.get(all));
    const known = asRefusal(() => knownIn(document, Array.isArray(before) ? before : []));
    const refs = data[given].map((bytes) => refOf(revision, known, bytes));
    if (known.size > 0) store.set(all, [...known.values()]);
    if (refs.length > 0) proof.set(own, [...new Set(refs)]);
  }
  const proofs: Dict = new Map(document.dictAt(old?.get('VRI')) ?? []);
  for (const key of asRefusal(() => keysOf(document))) if (!proofs.has(key)) proofs.set(key, proof);
  if (proofs.size > 0) store.set('VRI', proofs);
  revision.replace(document.root, new Map(document.catalog).set('DSS', revision.add(store)));
  return revision.finish();
}

/** As many as verifiers look at. */
const itemsMax = 200;

/** What a list of the store holds, by hash. What is beyond what anybody looks at stays, and is not known again. */
function knownIn(document: PdfDocument, list: readonly PdfValue[]): Map<string, Ref> {
  const known = new Map<string, Ref>();
  const seen = new Set<number>();
  for (const ref of list) {
    if (!(ref instanceof Ref) || seen.has(ref.number)) continue;
    seen.add(ref.number);
    const stream = document.look(ref);
    const hash = stream instanceof Stream && seen.size <= itemsMax ? hashIn(document, stream) : null;
    if (stream instanceof Stream) known.set(hash ?? `object ${ref.number}`, ref);
  }
  return known;
}

/** Null for what is packed in a way that is not read here: it stays in the store, and is not known again. */
function hashIn(document: PdfDocument, stream: Stream): string | null {
  try {
    return sha256(document.unpacked(stream));
  } catch (error) {
    if (error instanceof PdfFault) return null;
    throw error;
  }
}

function refOf(revision: Revision, known: Map<string, Ref>, bytes: Buffer): Ref {
  const key = sha256(bytes);
  const ref = known.get(key) ?? revision.addStream(dict({}), bytes);
  known.set(key, ref);
  return ref;
}

const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

/** How the store names a signature: by the hash of its place with all that fills it. Nothing rests on its strength. */
function keysOf(document: PdfDocument): string[] {
  return signaturesIn(document).flatMap((signature) => {
    const contents = document.look(signature.get('Contents'));
    if (!(contents instanceof PdfText)) return [];
    return createHash('sha1').update(bytesOfHex(contents)).digest('hex').toUpperCase();
  });
}

/** A document with an empty place for a timestamp of all of it. */
export interface PreparedTimestamp {
  pdf: Buffer;
  byteRange: ByteRange;
  hash: HashName;
  digest: Buffer;
}

/** More than a token takes whose authority is a few steps below its root. */
const roomBytes = 16_384;
const hash = 'SHA-256';

export async function prepareDocumentTimestamp(pdf: Buffer): Promise<PreparedTimestamp> {
  const document = openSignable(pdf);
  const [page] = asRefusal(() => pagesOf(document));
  if (!page) throw new UnsignablePdf('sign_pdf_invalid', 'the document has no page');
  const revision = openRevision(document);
  const signature = dict({
    Type: name('DocTimeStamp'),
    Filter: name('Adobe.PPKLite'),
    SubFilter: name('ETSI.RFC3161'),
  });
  asRefusal(() => addField(document, revision, { signature, page, rect: [0, 0, 0, 0] }, roomBytes));
  const prepared = revision.finish();
  const byteRange = markRange(prepared, pdf.length, roomBytes);
  return { pdf: prepared, byteRange, hash, digest: await hashRange(prepared, byteRange, hash) };
}

/** Has an authority say that the document was there, with all that is in it, before anything in it grows old (B-LTA). */
export async function addDocumentTimestamp(pdf: Buffer, stamp: Stamp): Promise<Buffer> {
  const prepared = await prepareDocumentTimestamp(pdf);
  return fill(prepared.pdf, prepared.byteRange, await stamp(prepared.hash, prepared.digest));
}
