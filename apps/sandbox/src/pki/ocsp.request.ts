import { type Node, nodesIn } from './der.ts';

/** One certificate that a request asks about. */
export interface Question {
  /** As it was asked: the answer repeats it to the byte. */
  certId: Buffer;
  hashId: string;
  issuerNameHash: Buffer;
  issuerKeyHash: Buffer;
  /** Hexadecimal, in capitals. */
  serial: string;
}

export interface OcspRequest {
  questions: Question[];
  /** The whole extension, to be sent back as it came; null where there was none. */
  nonce: Buffer | null;
}

const nonceId = '06092b0601050507300102';
const hashIds: Record<string, string> = { '06052b0e03021a': 'sha1', '0609608648016503040201': 'sha256' };

/** Throws a RangeError for what is not an OCSP request. */
export function readOcspRequest(bytes: Uint8Array): OcspRequest {
  const [request] = nodesIn(bytes);
  const [toBeSigned] = nodesIn(need(request).content);
  const parts = nodesIn(need(toBeSigned).content);
  const list = need(parts.find(({ tag }) => tag === 0x30));
  const extensions = parts.find(({ tag }) => tag === 0xa2);
  const questions = nodesIn(list.content).map(readQuestion);
  if (questions.length === 0 || questions.length > 100) throw new RangeError('not an OCSP request');
  return { questions, nonce: extensions ? nonceIn(extensions) : null };
}

function readQuestion(request: Node): Question {
  const certId = need(nodesIn(request.content)[0]);
  const [algorithm, nameHash, keyHash, serial] = nodesIn(certId.content);
  const [hashId] = nodesIn(need(algorithm).content);
  return {
    certId: certId.bytes,
    hashId: hashIds[need(hashId).bytes.toString('hex')] ?? 'unknown',
    issuerNameHash: need(nameHash).content,
    issuerKeyHash: need(keyHash).content,
    serial: need(serial).content.toString('hex').toUpperCase(),
  };
}

function nonceIn(extensions: Node): Buffer | null {
  const [list] = nodesIn(extensions.content);
  const nonce = nodesIn(need(list).content).find(
    ({ content }) => nodesIn(content)[0]?.bytes.toString('hex') === nonceId,
  );
  return nonce?.bytes ?? null;
}

function need(node: Node | undefined): Node {
  if (!node) throw new RangeError('not an OCSP request');
  return node;
}
