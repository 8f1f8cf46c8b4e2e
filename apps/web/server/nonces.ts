import { randomFillSync } from 'node:crypto';

const bytesEach = 16;
const drawnAtOnce = 256;

/** A nonce for each answer. Many are drawn at once: to draw each by itself takes as long as to find the page. */
export function openNonces(): () => string {
  const drawn = Buffer.alloc(bytesEach * drawnAtOnce);
  let at = drawn.length;
  return () => {
    if (at === drawn.length) {
      randomFillSync(drawn);
      at = 0;
    }
    at += bytesEach;
    return drawn.toString('base64', at - bytesEach, at);
  };
}
