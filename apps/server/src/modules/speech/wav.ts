/** How long a WAV file is by the bytes of its samples; null where it has none that we read. */
export function wavDurationMs(bytes: Buffer): number | null {
  let bytesPerSecond: number | null = null;
  for (let at = 12; at + 8 <= bytes.length; ) {
    const name = bytes.toString('latin1', at, at + 4);
    const size = bytes.readUInt32LE(at + 4);
    const begin = at + 8;
    if (name === 'fmt ') {
      // Of two, some take the first and others the last.
      if (bytesPerSecond !== null || size < 16 || begin + 16 > bytes.length) return null;
      bytesPerSecond = rateIn(bytes, begin);
    }
    if (name === 'data') return durationOf(bytes, begin, size, bytesPerSecond ?? 0);
    at = begin + size + (size % 2);
  }
  return null;
}

function durationOf(bytes: Buffer, begin: number, size: number, bytesPerSecond: number): number | null {
  // A file that was written while it was recorded has more, or less, than it says.
  const samples = Math.min(size, bytes.length - begin);
  // More samples, or another account of them, may follow where we would not look, and be heard.
  const isWhole = ['data', 'fmt '].every((name) => !bytes.includes(name, begin + samples, 'latin1'));
  return isWhole && bytesPerSecond > 0 && samples > 0 ? Math.round((samples / bytesPerSecond) * 1_000) : null;
}

/** Made of what the samples are, and not of what the file says it comes to; 0 for what is not plain numbers. */
function rateIn(bytes: Buffer, at: number): number {
  const [format, channels] = [bytes.readUInt16LE(at), bytes.readUInt16LE(at + 2)];
  const [rate, bits] = [bytes.readUInt32LE(at + 4), bytes.readUInt16LE(at + 14)];
  const isKnown = [1, 3].includes(format) && [1, 2].includes(channels) && [8, 16, 24, 32].includes(bits);
  return isKnown && rate >= 8_000 && rate <= 96_000 ? rate * channels * (bits / 8) : 0;
}
