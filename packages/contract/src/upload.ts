import { z } from 'zod';

/** A file as it arrives. */
export interface SentFile {
  /** As the sender calls it, without folders and without characters that are not seen. */
  name: string;
  /** As the sender declares it; it is one of those that the operation takes. */
  type: string;
  bytes: AsyncIterable<Uint8Array>;
}

export interface UploadRules {
  sizeBytesMax: number;
  /** Media types; the receiver of the file checks its bytes against them. */
  types: readonly [string, ...string[]];
}

const rulesOf = new WeakMap<z.ZodType, UploadRules>();

/** A body that is one file, as `multipart/form-data` in the field `file`. It is handed on as it comes, never held. */
export function upload(rules: UploadRules): z.ZodType<SentFile, SentFile> {
  const body = z.custom<SentFile>();
  rulesOf.set(body, rules);
  return body;
}

export const uploadOf = (body: z.ZodType | undefined): UploadRules | undefined => body && rulesOf.get(body);
