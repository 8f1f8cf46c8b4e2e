import { createHash } from 'node:crypto';
import { signedAttributes } from '#platform/security/cms';
import { opensslHash } from '#platform/security/signature-algorithms';
import { isOn, pagesOf, placeOn } from './pages.ts';
import { date, dict, name, text } from './pdf-objects.ts';
import { addField, hashRange, markRange, type NewField } from './placeholder.ts';
import { asRefusal, openSignable } from './refusals.ts';
import { openRevision } from './revision.ts';
import { type Prepared, type SigningOrder, UnsignablePdf } from './signing.ts';
import { drawStamp } from './stamp.ts';

/** More than a timestamp with its certificates takes. */
const tokenBytes = 12_288;
/** The largest signature of a phone, the attributes and the rest. */
const otherBytes = 4_096;

/**
 * Appends an empty signature to a document and says what is to be signed. Only the digest leaves the platform; the document
 * and the attributes wait for what comes back.
 */
export async function preparePdf(order: SigningOrder): Promise<Prepared> {
  const { pdf, certificate, chain, algorithm, visible } = order;
  const document = openSignable(pdf);
  const pages = asRefusal(() => pagesOf(document));
  const page = pages[visible?.page ?? 0];
  if (!page || (visible && !isOn(page, visible.rect)))
    throw new UnsignablePdf('sign_pdf_invalid', 'the document has no such place');
  const revision = openRevision(document);
  const field: NewField = { signature: describe(order), page, rect: [0, 0, 0, 0], title: order.name };
  if (visible) {
    field.rect = placeOn(page, visible.rect);
    field.appearance = await drawStamp(revision, visible, page.rotation);
  }
  const roomBytes = [certificate, ...chain].reduce((sum, { length }) => sum + length, tokenBytes + otherBytes);
  asRefusal(() => addField(document, revision, field, roomBytes));
  const prepared = revision.finish();
  const byteRange = markRange(prepared, pdf.length, roomBytes);
  const attributes = signedAttributes(await hashRange(prepared, byteRange, algorithm.hash), certificate, algorithm);
  const digest = createHash(opensslHash(algorithm.hash)).update(attributes).digest();
  return { pdf: prepared, byteRange, signedAttributes: attributes, digest };
}

/** As PAdES asks for it (ETSI EN 319 142-1): the time stands here, and not in the signature. */
function describe({ name: signer, reason, location, at }: SigningOrder): NewField['signature'] {
  const signature = dict({
    Type: name('Sig'),
    Filter: name('Adobe.PPKLite'),
    SubFilter: name('ETSI.CAdES.detached'),
    M: date(at),
    Name: text(signer),
  });
  if (reason) signature.set('Reason', text(reason));
  if (location) signature.set('Location', text(location));
  return signature;
}
