/** Audio of a text in each format: as long as it takes to say it, and with nothing in it that anybody would understand. */
export function audioOf(format: 'mp3' | 'opus' | 'wav', text: string, speed: number): Buffer {
  const words = text.split(/\s+/).filter((word) => word !== '').length;
  const seconds = (words * 0.3 + 0.2) / speed;
  if (format === 'wav') return tones(text, seconds);
  return format === 'mp3' ? silentMp3(seconds) : silentOgg(seconds, text);
}

const rate = 8_000;

/** A tone that goes by the text, so that no two texts sound alike. */
function tones(text: string, seconds: number): Buffer {
  const samples = Buffer.alloc(Math.round(seconds * rate) * 2);
  for (let at = 0; at < samples.length / 2; at += 1) {
    const letter = text.codePointAt(Math.floor((at / (samples.length / 2)) * text.length)) ?? 0;
    samples.writeInt16LE(Math.round(6_000 * Math.sin((at * (300 + (letter % 97) * 9) * 2 * Math.PI) / rate)), at * 2);
  }
  const head = Buffer.from(
    'RIFF\0\0\0\0WAVEfmt \x10\0\0\0\x01\0\x01\0\0\0\0\0\0\0\0\0\x02\0\x10\0data\0\0\0\0',
    'latin1',
  );
  head.writeUInt32LE(rate, 24);
  head.writeUInt32LE(rate * 2, 28);
  // It is sent while it is made, so that its sizes are not known; the real one does the same.
  head.writeUInt32LE(0xffffffff, 4);
  head.writeUInt32LE(0xffffffff, 40);
  return Buffer.concat([head, samples]);
}

/** Frames of MPEG 2, layer III, 8 kbit/s at 22,050 samples a second: 26 bytes for 26 ms of nothing. */
function silentMp3(seconds: number): Buffer {
  const frame = Buffer.alloc(26);
  frame.writeUInt32BE(0xfff310c4, 0);
  return Buffer.concat(Array.from({ length: Math.ceil((seconds * 22_050) / 576) }, () => frame));
}

/** Opus in Ogg (RFC 7845): two pages that say what it is, and then packets of 20 ms of nothing. */
function silentOgg(seconds: number, text: string): Buffer {
  const head = Buffer.from('OpusHead\x01\x01\0\0\x80\xbb\0\0\0\0\0', 'latin1');
  const vendor = Buffer.from(text.slice(0, 40));
  const tags = Buffer.concat([Buffer.from('OpusTags'), lengthOf(vendor), vendor, Buffer.alloc(4)]);
  const packets = Math.ceil(seconds * 50);
  const pages = [page(head, 0, 0, 2), page(tags, 1, 0, 0)];
  for (let at = 0; at < packets; at += 1)
    pages.push(page(Buffer.from([0xf8, 0xff, 0xfe]), at + 2, (at + 1) * 960, at === packets - 1 ? 4 : 0));
  return Buffer.concat(pages);
}

function lengthOf(bytes: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32LE(bytes.length);
  return length;
}

function page(packet: Buffer, number: number, samples: number, flags: number): Buffer {
  const head = Buffer.alloc(28);
  head.write('OggS', 0, 'latin1');
  head.writeUInt8(flags, 5);
  head.writeBigUInt64LE(BigInt(samples), 6);
  head.writeUInt32LE(1, 14);
  head.writeUInt32LE(number, 18);
  head.writeUInt8(1, 26);
  head.writeUInt8(packet.length, 27);
  const whole = Buffer.concat([head, packet]);
  whole.writeUInt32LE(checksum(whole), 22);
  return whole;
}

/** That of Ogg: bits from the top, and nothing turned over. */
function checksum(bytes: Buffer): number {
  let sum = 0;
  for (const byte of bytes) {
    sum ^= byte << 24;
    for (let bit = 0; bit < 8; bit += 1) sum = (sum << 1) ^ (sum < 0 ? 0x04c11db7 : 0);
  }
  return sum >>> 0;
}
