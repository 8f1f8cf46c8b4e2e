import type { HashName, SignatureAlgorithm } from '#platform/security/signature-algorithms';

export type { HashName, SignatureAlgorithm } from '#platform/security/signature-algorithms';

/** Why a document is not signed. */
export type PdfRefusal =
  | 'sign_pdf_invalid'
  | 'sign_pdf_encrypted'
  | 'sign_pdf_certified_locked'
  | 'sign_existing_signature_broken'
  | 'sign_pdf_xfa';

/** What a signer is told before they sign. */
export type PdfWarning =
  | 'javascript'
  | 'embedded_files'
  | 'hidden_layers'
  | 'forms'
  | 'existing_signatures'
  | 'actions';

/** As it is shown: a page that is turned has the width and height that a reader sees. In points, 72 to the inch. */
export interface PdfPage {
  width: number;
  height: number;
  rotation: 0 | 90 | 180 | 270;
}

export interface Inspection {
  refusal?: PdfRefusal;
  warnings: PdfWarning[];
  pages: PdfPage[];
  /** Signatures of people and seals that are in it already; timestamps of the document are not counted. */
  signatures: number;
}

/** Thrown for a document that cannot be signed; `code` is what the inspection of it says too. */
export class UnsignablePdf extends Error {
  readonly code: PdfRefusal;
  constructor(code: PdfRefusal, why: string) {
    super(why);
    this.code = code;
  }
}

/** Where the signature is shown, and what stands there. */
export interface VisibleSignature {
  /** From 0. */
  page: number;
  /** In points from the top left of the page as it is shown, turned pages included. */
  rect: { x: number; y: number; width: number; height: number };
  lines: string[];
  /** PNG: how the person signs on paper. */
  image?: Buffer;
  /** PNG: the stamp of an organisation. */
  stamp?: Buffer;
  /** What the code says: an address to verify at. */
  qr?: string;
}

export interface SigningOrder {
  pdf: Buffer;
  /** DER. */
  certificate: Buffer;
  /** DER, those that vouch for it, from the nearest up. */
  chain: readonly Buffer[];
  algorithm: SignatureAlgorithm;
  name: string;
  reason?: string;
  location?: string;
  at: Date;
  visible?: VisibleSignature;
}

export type ByteRange = [number, number, number, number];

/** A document with an empty place for a signature, and what the phone signs to fill it. */
export interface Prepared {
  pdf: Buffer;
  /** Which bytes are signed: all but the place. */
  byteRange: ByteRange;
  /** DER, as a SET. */
  signedAttributes: Buffer;
  /** The hash of the attributes: all that leaves the platform. */
  digest: Buffer;
}

/** All of it but the bytes of the document, which are kept as an object: survives a restart as JSON. */
export interface PreparedDescription {
  byteRange: ByteRange;
  /** Base64. */
  signedAttributes: string;
  /** Base64. */
  digest: string;
}

export const describePrepared = ({ byteRange, signedAttributes, digest }: Prepared): PreparedDescription => ({
  byteRange,
  signedAttributes: signedAttributes.toString('base64'),
  digest: digest.toString('base64'),
});

export const restorePrepared = (
  pdf: Buffer,
  { byteRange, signedAttributes, digest }: PreparedDescription,
): Prepared => ({
  pdf,
  byteRange,
  signedAttributes: Buffer.from(signedAttributes, 'base64'),
  digest: Buffer.from(digest, 'base64'),
});

export interface Assembly {
  prepared: Prepared;
  signature: Buffer;
  certificate: Buffer;
  chain: readonly Buffer[];
  algorithm: SignatureAlgorithm;
  /** DER, from an authority, over the signature. */
  timestampToken?: Buffer;
}

/** What a verifier needs years later, when the authorities no longer answer. All DER. */
export interface ValidationData {
  certificates: readonly Buffer[];
  /** Whole OCSP responses. */
  ocsps: readonly Buffer[];
  crls: readonly Buffer[];
}

/** Has a timestamp made over a hash, by an authority that is trusted; answers with the token. */
export type Stamp = (hash: HashName, digest: Buffer) => Promise<Buffer>;
