/** Makes vectors of texts, such that those of a like meaning are close to each other; any provider. */
export interface Embedder {
  /** Only vectors of one model can be compared. */
  model: string;
  /**
   * One vector of length 1 for each text. `refused` where these texts are not taken, too long ones for example;
   * `unavailable` for any other trouble, which is in the log then.
   */
  embed(texts: readonly string[], patience: Patience): Promise<Float32Array[] | 'refused' | 'unavailable'>;
}

export interface Patience {
  timeoutMs: number;
  /** Gives it up before that. */
  signal?: AbortSignal;
}

export const dimensionsMax = 4_096;

/** The sign of each number, as PostgreSQL reads bits. */
export const codeOf = (vector: Float32Array): string => Array.from(vector, (value) => (value > 0 ? '1' : '0')).join('');

export const bytesOf = ({ buffer, byteOffset, byteLength }: Float32Array): Buffer =>
  Buffer.from(buffer, byteOffset, byteLength);

/** For a vector and another as it is kept, both of length 1 and of as many numbers. */
export function cosineOf(vector: Float32Array, kept: Buffer): number {
  // Copied, since numbers can only be read from where four bytes begin.
  const other = new Float32Array(Uint8Array.from(kept).buffer);
  return vector.reduce((sum, value, index) => sum + value * (other[index] ?? 0), 0);
}
