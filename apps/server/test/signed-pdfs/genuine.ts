import { chainOf, stamp, type StampWish } from './cms.ts';
import { crlOf, day, type Holder, now, ocspAbout, type Pki } from './pki.ts';
import { addEvidence, type Doc, draft, signDoc, type SignWish } from './writer.ts';

/** A signature with a timestamp, and with what the authority said just after it. */
export async function signForYears(pki: Pki, doc: Doc, wish: SignWish & { by?: Holder; at?: Date } = {}): Promise<Doc> {
  const { by = pki.signer, at = now, ...rest } = wish;
  const signed = await signDoc(doc, by, { timestamps: stampedAt(pki, at), ...rest });
  return addEvidence(signed, {
    certs: chainOf(by),
    ocsps: [ocspAbout(pki, by, { at })],
    crls: [crlOf(pki.issuing, [], { at })],
  });
}

export const stampedAt =
  (pki: Pki, at: Date, wish: StampWish & { by?: Holder } = {}) =>
  async (signature: Buffer): Promise<Buffer[]> => [await stamp(signature, wish.by ?? pki.tsa, { at, ...wish })];

export const stampDocument = (pki: Pki, doc: Doc, at: Date, stampWish: StampWish = {}): Promise<Doc> =>
  signDoc(doc, pki.tsa, { isTimestamp: true, stampWish: { at, ...stampWish } });

export const signedLongAgo = (pki: Pki): Promise<Doc> =>
  signForYears(pki, draft(), { at: new Date(now.getTime() - 30 * day) });
