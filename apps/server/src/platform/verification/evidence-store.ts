import type { PdfFile } from './pdf-file.ts';
import type { PdfObject } from './pdf-object.ts';
import { TooMuchToRead } from './pdf-streams.ts';
import { isKind } from './pdf-syntax.ts';

/** What a document carries to be verified years later (DSS, ETSI EN 319 142-1). */
export interface EvidenceStore {
  certificates: Buffer[];
  ocsps: Buffer[];
  crls: Buffer[];
}

const itemsMax = 200;
/** Every timestamp looks at the store as it was then, and most of it is the same. */
const known = new WeakMap<PdfObject, Buffer>();

function unpacked(file: PdfFile, object: PdfObject): Buffer {
  const data = known.get(object) ?? file.dataOf(object);
  known.set(object, data);
  return data;
}

/** What cannot be read in it is left out: it proves nothing then. */
export function readEvidenceStore(file: PdfFile): EvidenceStore {
  const store = file.dictIn(file.root.entries.get('DSS'));
  const list = (key: string): Buffer[] =>
    (file.arrayIn(store?.entries.get(key))?.items ?? []).slice(0, itemsMax).flatMap((item) => {
      try {
        const object = isKind(item, 'ref') ? file.objectOf(item.num) : null;
        return object ? [unpacked(file, object)] : [];
      } catch (error) {
        if (error instanceof TooMuchToRead) throw error;
        return [];
      }
    });
  return { certificates: list('Certs'), ocsps: list('OCSPs'), crls: list('CRLs') };
}
