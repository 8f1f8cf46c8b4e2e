/** Elements that hold others; everything else is passed over whole. Opened: segment, cluster, group of blocks, tracks, track. */
const opened = new Set([0x18538067, 0x1f43b675, 0xa0, 0x1654ae6b, 0xae]);
const [simpleBlock, block, track, codec] = [0xa3, 0xa1, 0xae, 0x86];
/** What packs or hides packets, so that their own bytes are not those that stand there. */
const encodings = 0x6d80;
/** How deep the elements that are opened stand within each other. */
const depthMax = 4;

interface Found {
  tracks: number;
  codecs: string[];
  durationMs: number;
}

/** The packets of a WebM file with Opus, each of which tells how long it is; times in the file are only claims. */
export function webmDurationMs(bytes: Buffer): number | null {
  const found: Found = { tracks: 0, codecs: [], durationMs: 0 };
  try {
    read(bytes, 0, bytes.length, 0, found);
  } catch {
    return null;
  }
  // Of more than one, each engine would choose by itself which one it hears.
  const isOpus = found.tracks === 1 && found.codecs.join() === 'A_OPUS';
  return isOpus && found.durationMs > 0 ? Math.round(found.durationMs) : null;
}

function read(bytes: Buffer, from: number, until: number, depth: number, found: Found): void {
  for (let at = from; at < until; ) {
    const id = numberAt(bytes, at, true);
    const size = numberAt(bytes, at + id.length, false);
    const begin = at + id.length + size.length;
    // What was written while it was recorded is open to its end; the elements of one level below are then read in ours.
    const isOpen = size.value === null;
    if (id.value === encodings) throw new Error('encoded');
    if (id.value === track) found.tracks += 1;
    const end = isOpen ? until : Math.min(until, begin + (size.value ?? 0));
    if (opened.has(id.value ?? 0) && isOpen) {
      at = begin;
      continue;
    }
    if (opened.has(id.value ?? 0) && depth < depthMax) read(bytes, begin, end, depth + 1, found);
    if (id.value === codec) found.codecs.push(bytes.toString('latin1', begin, end));
    if (id.value === simpleBlock || id.value === block) found.durationMs += blockMs(bytes.subarray(begin, end));
    at = end;
  }
}

/** A track, two bytes of time, and marks; packets in laces are not what browsers make, and are not read. */
function blockMs(bytes: Buffer): number {
  const { length } = numberAt(bytes, 0, false);
  const isLaced = ((bytes[length + 2] ?? 0) & 6) !== 0;
  if (isLaced) throw new Error('laced');
  return packetMs(bytes.subarray(length + 3));
}

/** RFC 6716, section 3.1: how long a frame is, and how many of them a packet has. */
function packetMs(packet: Buffer): number {
  const [first = 0, second = 0] = packet;
  const config = first >> 3;
  const frameMs =
    config < 12 ? [10, 20, 40, 60][config % 4] : config < 16 ? [10, 20][config % 2] : [2.5, 5, 10, 20][config % 4];
  const frames = [1, 2, 2, second & 63][first & 3];
  return packet.length === 0 ? 0 : (frameMs ?? 0) * (frames ?? 0);
}

/** A number of EBML: its first byte tells how many follow. All bits set is a size that is not known. */
function numberAt(bytes: Buffer, at: number, isId: boolean): { value: number | null; length: number } {
  const first = bytes[at] ?? 0;
  const length = Math.clz32(first) - 23;
  if (length > 8 || at + length > bytes.length) throw new Error('cut');
  let value = isId ? first : first & (0xff >> length);
  let isUnknown = !isId && value === 0xff >> length;
  for (let next = 1; next < length; next += 1) {
    const byte = bytes[at + next] ?? 0;
    isUnknown &&= byte === 0xff;
    value = value * 256 + byte;
  }
  return { value: isUnknown ? null : value, length };
}
