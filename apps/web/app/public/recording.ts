export interface Recording {
  /** Ends it; what was recorded is handed over. */
  stop(): void;
  /** Ends it, and forgets what was recorded. */
  cancel(): void;
}

const webm = 'audio/webm;codecs=opus';
/** Enough for words, and four minutes of it are a megabyte: people pay for what they send. */
const bitsPerSecond = 32_000;
const samplesPerSecond = 16_000;

/**
 * Records what the person says, for so long at most; null where it cannot be read. Browsers with another format of their
 * own send plain samples.
 */
export async function beginRecording(secondsMax: number, done: (file: File | null) => void): Promise<Recording> {
  const stream = await navigator.mediaDevices.getUserMedia({ audio: true });
  const isWebm = MediaRecorder.isTypeSupported(webm);
  const recorder = new MediaRecorder(stream, {
    audioBitsPerSecond: bitsPerSecond,
    ...(isWebm && { mimeType: webm }),
  });
  const parts: Blob[] = [];
  let isCancelled = false;
  const handOver = async (recorded: Blob): Promise<void> => {
    if (isWebm) return done(new File([recorded], 'question.webm', { type: 'audio/webm' }));
    done(await plain(recorded).catch(() => null));
  };
  const timer = setTimeout(() => recorder.stop(), secondsMax * 1_000);
  recorder.addEventListener('dataavailable', ({ data }) => parts.push(data));
  recorder.addEventListener('stop', () => {
    clearTimeout(timer);
    for (const track of stream.getTracks()) track.stop();
    if (isCancelled) return;
    void handOver(new Blob(parts, { type: recorder.mimeType }));
  });
  recorder.start();
  const end = () => {
    if (recorder.state !== 'inactive') recorder.stop();
  };
  return {
    stop: end,
    cancel() {
      isCancelled = true;
      end();
    },
  };
}

/** As a WAV file of one channel, which everybody reads. */
async function plain(recorded: Blob): Promise<File> {
  const bytes = await recorded.arrayBuffer();
  const decoded = await new OfflineAudioContext(1, 1, samplesPerSecond).decodeAudioData(bytes);
  const context = new OfflineAudioContext(1, Math.ceil(decoded.duration * samplesPerSecond), samplesPerSecond);
  const source = new AudioBufferSourceNode(context, { buffer: decoded });
  source.connect(context.destination);
  source.start();
  const samples = (await context.startRendering()).getChannelData(0);
  const file = new DataView(new ArrayBuffer(44 + samples.length * 2));
  const write = (at: number, text: string) =>
    new TextEncoder().encode(text).forEach((letter, i) => file.setUint8(at + i, letter));
  write(0, 'RIFF\0\0\0\0WAVEfmt ');
  file.setUint32(4, 36 + samples.length * 2, true);
  file.setUint32(16, 16, true);
  file.setUint16(20, 1, true);
  file.setUint16(22, 1, true);
  file.setUint32(24, samplesPerSecond, true);
  file.setUint32(28, samplesPerSecond * 2, true);
  file.setUint16(32, 2, true);
  file.setUint16(34, 16, true);
  write(36, 'data');
  file.setUint32(40, samples.length * 2, true);
  samples.forEach((sample, i) => file.setInt16(44 + i * 2, Math.max(-1, Math.min(1, sample)) * 0x7fff, true));
  return new File([file.buffer], 'question.wav', { type: 'audio/wav' });
}
