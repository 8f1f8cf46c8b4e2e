const rates: readonly (readonly number[])[] = [
  [11_025, 12_000, 8_000],
  [],
  [22_050, 24_000, 16_000],
  [44_100, 48_000, 32_000],
];
const bits1 = [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320];
const bits2 = [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160];
/** So much of what is no frame is passed over between frames, as players do. */
const straysMax = 4_096;

/** The frames of an MP3 file one after the other: what it says of its length in its beginning may be wrong. */
export function mp3DurationMs(bytes: Buffer): number | null {
  let durationMs = 0;
  let otherMs = 0;
  let strays = 0;
  for (let at = afterTag(bytes); at + 4 <= bytes.length; ) {
    const frame = frameAt(bytes, at);
    if (frame) {
      durationMs += frame.durationMs;
      strays = 0;
      at += frame.length;
    } else if (isLastTag(bytes, at)) break;
    else if ((strays += 1) > straysMax) return null;
    else {
      // Players that take it for another kind of MPEG play these, and no Layer III frame. Chance makes a few.
      otherMs += otherFrameMs(bytes.readUInt32BE(at));
      at += 1;
    }
  }
  return durationMs > 0 ? Math.round(Math.max(durationMs, otherMs)) : null;
}

/** The old tag is the last 128 bytes; the same letters earlier hide frames that are played all the same. */
const isLastTag = (bytes: Buffer, at: number): boolean =>
  at === bytes.length - 128 && bytes.toString('latin1', at, at + 3) === 'TAG';

function afterTag(bytes: Buffer): number {
  if (bytes.length < 10 || bytes.toString('latin1', 0, 3) !== 'ID3') return 0;
  const [a = 0, b = 0, c = 0, d = 0] = bytes.subarray(6, 10);
  return 10 + ((a & 127) << 21) + ((b & 127) << 14) + ((c & 127) << 7) + (d & 127);
}

/** Layer III alone, which is what MP3 is. */
function frameAt(bytes: Buffer, at: number): { length: number; durationMs: number } | null {
  const head = bytes.readUInt32BE(at);
  const [version, layer] = [(head >>> 19) & 3, (head >>> 17) & 3];
  const rate = rates[version]?.[(head >>> 10) & 3];
  const kilobits = (version === 3 ? bits1 : bits2)[(head >>> 12) & 15];
  if (head >>> 21 !== 0x7ff || layer !== 1 || !rate || !kilobits) return null;
  const samples = version === 3 ? 1_152 : 576;
  const length = Math.floor((samples * kilobits * 125) / rate) + ((head >>> 9) & 1);
  return { length, durationMs: (samples / rate) * 1_000 };
}

/** How long a frame of Layer I or II is that begins so; 0 where none does. */
function otherFrameMs(head: number): number {
  const [version, layer] = [(head >>> 19) & 3, (head >>> 17) & 3];
  const rate = rates[version]?.[(head >>> 10) & 3];
  if (head >>> 21 !== 0x7ff || layer < 2 || !rate) return 0;
  return ((layer === 3 ? 384 : 1_152) / rate) * 1_000;
}
