import { X509Certificate } from 'node:crypto';
import { timestampToken } from '#platform/security/cms';
import { readSignedData } from '#platform/security/cms-reading';
import { readOcspAnswer } from '#platform/verification/ocsp-answer';
import { isTimestamp, signaturesIn } from './fields.ts';
import { openDocument, type PdfDocument } from './pdf-document.ts';
import { type Dict, PdfText, Stream } from './pdf-objects.ts';
import { bytesOfHex } from './pdf-syntax.ts';
import { asRefusal } from './refusals.ts';
import { readToken, type TimestampTrust, wayUp } from './tokens.ts';

/** For how long others can rely on when a document was signed. */
export interface Lifetime {
  /** When the newest timestamp was made that still stands for itself. */
  stampedAt: Date;
  /** When the first certificate ends on which that rests. */
  until: Date;
  /** A timestamp of the document is the last thing in it: all before is covered. */
  isCovered: boolean;
  /** The authorities whose timestamps nothing newer covers; DER, the anchor last in each. */
  chains: Buffer[][];
}

/** Null where no timestamp is in it that we could trust: a new one would prove nothing about then. */
export function lifetimeOf(pdf: Buffer, trust: TimestampTrust, now: Date): Lifetime | null {
  const document = asRefusal(() => openDocument(pdf));
  const { tokens, isCovered } = asRefusal(() => standingTokens(document));
  const stamps = tokens.flatMap((token) => {
    const read = readToken(token);
    const chain = typeof read === 'string' ? null : wayUp(read, trust, read.at);
    return typeof read !== 'string' && chain ? [{ at: read.at, chain }] : [];
  });
  if (stamps.length === 0) return null;
  const responders = isCovered ? [] : respondersIn(document).filter(({ validToDate }) => validToDate > now);
  const rests = [...stamps.flatMap(({ chain }) => chain), ...responders];
  return {
    stampedAt: new Date(Math.max(...stamps.map(({ at }) => at.getTime()))),
    until: new Date(Math.min(...rests.map(({ validToDate }) => validToDate.getTime()))),
    isCovered,
    chains: stamps.map(({ chain }) => chain.map(({ raw }) => raw)),
  };
}

/** The newest timestamp of the document, and those of the signatures that came after it. */
function standingTokens(document: PdfDocument): { tokens: Buffer[]; isCovered: boolean } {
  let [tokens, isCovered]: [Buffer[], boolean] = [[], false];
  const ordered = signaturesIn(document).toSorted((one, other) => endOf(document, one) - endOf(document, other));
  for (const signature of ordered) {
    const contents = document.look(signature.get('Contents'));
    const bytes = contents instanceof PdfText ? bytesOfHex(contents) : Buffer.alloc(0);
    isCovered = isTimestamp(signature);
    tokens = isCovered ? [bytes] : [...tokens, ...tokensIn(bytes)];
  }
  return { tokens, isCovered };
}

function endOf(document: PdfDocument, signature: Dict): number {
  const range = document.look(signature.get('ByteRange'));
  const [, , start, length] = Array.isArray(range) ? range : [];
  return typeof start === 'number' && typeof length === 'number' ? start + length : 0;
}

const tokensIn = (cms: Buffer): Buffer[] =>
  (readSignedData(cms)?.signer.unsignedAttrs ?? [])
    .filter(({ attrType }) => attrType === timestampToken)
    .flatMap(({ attrValues }) => attrValues.map((value) => Buffer.from(value)));

/** As many as verifiers look at. */
const answersMax = 200;

/** Those who signed the OCSP answers of its store: once they end, what they said is not believed unless it is covered. */
function respondersIn(document: PdfDocument): X509Certificate[] {
  const list = document.look(document.dictAt(document.catalog.get('DSS'))?.get('OCSPs'));
  return (Array.isArray(list) ? list : []).slice(0, answersMax).flatMap((item) => {
    const stream = document.look(item);
    try {
      return stream instanceof Stream ? signersOf(document.unpacked(stream)) : [];
    } catch {
      // What is no answer proves nothing, and has nothing to keep alive.
      return [];
    }
  });
}

const signersOf = (answer: Buffer): X509Certificate[] =>
  readOcspAnswer(answer).certificates.map((one) => new X509Certificate(one));
