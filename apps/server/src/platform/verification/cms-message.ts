import { childrenOf, type DerNode, expectTag, firstDer, objectIdOf, readDer, tags } from './der.ts';

/** A signed message (CMS, RFC 5652) with one signer. */
export interface CmsMessage {
  contentType: string;
  /** Null where what is signed stands elsewhere. */
  content: Buffer | null;
  certificates: Buffer[];
  crls: Buffer[];
  ocsps: Buffer[];
  signer: CmsSigner;
}

export interface CmsSigner {
  /** The certificate is named by issuer and serial number, or by the identifier of its key. */
  issuer: Buffer | null;
  serial: Buffer | null;
  keyId: Buffer | null;
  digestAlgorithm: string;
  /** What the signature is over: the attributes, as a SET. Null where there are none. */
  attributesDer: Buffer | null;
  attributes: Map<string, DerNode[]>;
  algorithm: DerNode;
  signature: Buffer;
  unsigned: Map<string, DerNode[]>;
}

const idSignedData = '1.2.840.113549.1.7.2';
const revocationArchive = '1.2.840.113583.1.1.8';
const sizeBytesMax = 1_024 * 1_024;

/** Throws for what is not one. */
export function readCms(der: Buffer): CmsMessage {
  if (der.length > sizeBytesMax) throw new Error('too large');
  const [type, wrapped] = childrenOf(expectTag(readDer(der), tags.sequence));
  if (objectIdOf(type) !== idSignedData) throw new Error('not signed data');
  const parts = childrenOf(expectTag(readDer(expectTag(wrapped, 0xa0).content), tags.sequence));
  const [, , encapsulated] = parts;
  const [contentType, content] = childrenOf(expectTag(encapsulated, tags.sequence));
  const certificates = parts.slice(3).find(({ tag }) => tag === 0xa0);
  const lists = parts.slice(3).find(({ tag }) => tag === 0xa1);
  const signers = childrenOf(expectTag(parts.at(-1), tags.set));
  const [only] = signers;
  if (!only || signers.length > 1) throw new Error('not one signer');
  const signer = readSigner(only);
  const archive = archiveIn(signer.attributes.get(revocationArchive)?.[0]);
  return {
    contentType: objectIdOf(contentType),
    content: content ? expectTag(readDer(expectTag(content, 0xa0).content), tags.octets).content : null,
    certificates: sequencesIn(certificates),
    crls: [...sequencesIn(lists), ...archive.crls],
    ocsps: archive.ocsps,
    signer,
  };
}

function readSigner(node: DerNode): CmsSigner {
  const parts = childrenOf(expectTag(node, tags.sequence));
  const [, identifier, digestAlgorithm] = parts;
  const signed = parts[3]?.tag === 0xa0 ? parts[3] : undefined;
  const [algorithm, signature, unsigned] = parts.slice(signed ? 4 : 3);
  const [issuer, serial] = identifier?.tag === tags.sequence ? childrenOf(identifier) : [];
  return {
    issuer: issuer?.bytes ?? null,
    serial: serial?.content ?? null,
    keyId: identifier?.tag === 0x80 ? identifier.content : null,
    digestAlgorithm: objectIdOf(childrenOf(expectTag(digestAlgorithm, tags.sequence))[0]),
    // In the message they are tagged as its first part; what is signed is the set that they are.
    attributesDer: signed ? Buffer.concat([Buffer.from([tags.set]), signed.bytes.subarray(1)]) : null,
    attributes: attributesIn(signed),
    algorithm: expectTag(algorithm, tags.sequence),
    signature: expectTag(signature, tags.octets).content,
    unsigned: attributesIn(unsigned),
  };
}

function attributesIn(node: DerNode | undefined): Map<string, DerNode[]> {
  const attributes = new Map<string, DerNode[]>();
  for (const attribute of node ? childrenOf(node) : []) {
    const [type, values] = childrenOf(expectTag(attribute, tags.sequence));
    const id = objectIdOf(type);
    if (attributes.has(id)) throw new Error('an attribute twice');
    attributes.set(id, childrenOf(expectTag(values, tags.set)));
  }
  return attributes;
}

const sequencesIn = (node: DerNode | undefined): Buffer[] =>
  (node ? childrenOf(node) : []).filter(({ tag }) => tag === tags.sequence).map(({ bytes }) => bytes);

/** Where Adobe's programs put what authorities said: lists first, then answers. */
function archiveIn(node: DerNode | undefined): { crls: Buffer[]; ocsps: Buffer[] } {
  const parts = node ? childrenOf(node) : [];
  const inside = (tag: number) => {
    const part = parts.find((one) => one.tag === tag);
    return part ? sequencesIn(firstDer(part.content)) : [];
  };
  return { crls: inside(0xa0), ocsps: inside(0xa1) };
}
