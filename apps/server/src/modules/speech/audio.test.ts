import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { growthMax, growthOf } from '#test/growth';
import { silence } from '#test/speech';
import { isAudio, recordingIn } from './audio.ts';

const frame = (): Buffer => {
  const bytes = Buffer.alloc(26);
  bytes.writeUInt32BE(0xfff310c4, 0);
  return bytes;
};
const mp3 = (frames: number): Buffer => Buffer.concat(Array.from({ length: frames }, frame));

const sized = (id: number[], body: Buffer): Buffer => {
  const size = Buffer.alloc(8);
  size.writeBigUInt64BE(BigInt(body.length));
  size[0] = 1;
  return Buffer.concat([Buffer.from(id), size, body]);
};
const open = Buffer.from([1, 255, 255, 255, 255, 255, 255, 255]);
const codec = (name: string): Buffer => sized([0x86], Buffer.from(name));
/** As browsers record: a segment and clusters without an end, and no word about how long it is. */
const webm = (packets: readonly Buffer[], tracks = [[codec('A_OPUS')]]): Buffer => {
  const entries = tracks.map((parts) => sized([0xae], Buffer.concat(parts)));
  const blocks = packets.map((packet) => sized([0xa3], Buffer.concat([Buffer.from([0x81, 0, 0, 0x80]), packet])));
  return Buffer.concat([
    sized([0x1a, 0x45, 0xdf, 0xa3], Buffer.alloc(4)),
    Buffer.from([0x18, 0x53, 0x80, 0x67]),
    open,
    sized([0x16, 0x54, 0xae, 0x6b], Buffer.concat(entries)),
    Buffer.from([0x1f, 0x43, 0xb6, 0x75]),
    open,
    ...blocks,
  ]);
};
const packet = Buffer.from([0xf8, 0xff, 0xfe]);

suite('how long a recording is', () => {
  test('is counted by its samples, frames and packets', () => {
    assert.deepEqual(recordingIn(silence(1_234)), { kind: 'wav', durationMs: 1_234 });
    assert.deepEqual(recordingIn(mp3(100)), { kind: 'mp3', durationMs: 2_612 });
    assert.deepEqual(recordingIn(webm(Array.from({ length: 50 }, () => packet))), { kind: 'webm', durationMs: 1_000 });
  });

  test('whatever the file says of itself', () => {
    const still = silence(5_000);
    still.writeUInt32LE(0xffffffff, 40);
    assert.equal(recordingIn(still)?.durationMs, 5_000);
    const fast = silence(5_000);
    fast.writeUInt32LE(9_999_999, 28);
    assert.equal(recordingIn(fast)?.durationMs, 5_000);
    // Four frames of 60 ms in each packet, all of them at the time 0.
    const dense = Buffer.from([(11 << 3) | 3, 4]);
    assert.equal(recordingIn(webm(Array.from({ length: 300 }, () => dense)))?.durationMs, 72_000);
    const tagged = Buffer.concat([Buffer.from('ID3\x04\0\0\0\0\x01\0', 'latin1'), Buffer.alloc(128, 255), mp3(10)]);
    assert.equal(recordingIn(tagged)?.durationMs, 261);
  });

  test('up to where a recording was cut off', () => {
    const blocks = Array.from({ length: 50 }, () =>
      sized([0xa3], Buffer.concat([Buffer.from([0x81, 0, 0, 0x80]), packet])),
    );
    const cluster = sized([0x1f, 0x43, 0xb6, 0x75], Buffer.concat(blocks));
    const cut = Buffer.concat([webm([packet]), cluster]).subarray(0, -blocks.length);
    const { durationMs } = recordingIn(cut) ?? { durationMs: 0 };
    assert.ok(durationMs > 900 && durationMs <= 1_020, String(durationMs));
    assert.equal(recordingIn(silence(2_000).subarray(0, -8_000))?.durationMs, 1_500);
  });

  test('with what stands behind the letters of a tag, which only the last 128 bytes are', () => {
    const tag = Buffer.concat([Buffer.from('TAG'), Buffer.alloc(125)]);
    assert.equal(recordingIn(Buffer.concat([mp3(10), tag]))?.durationMs, 261);
    assert.equal(recordingIn(Buffer.concat([mp3(10), tag, mp3(2_500)]))?.durationMs, 65_567);
  });

  test('with frames of another layer between those of its own, which some players play instead', () => {
    const other = Buffer.alloc(48);
    other.writeUInt32BE(0xfff514c4);
    const between = Buffer.concat(Array.from({ length: 80 }, () => other));
    const mixed = Buffer.concat(Array.from({ length: 20 }, () => Buffer.concat([mp3(1), between])));
    assert.ok((recordingIn(mixed)?.durationMs ?? 0) > 60_000);
  });

  test('is not known where engines would disagree about what is heard', () => {
    const still = silence(1_000);
    const [head, chunks] = [still.subarray(0, 12), still.subarray(12)];
    const [format, data] = [chunks.subarray(0, 24), chunks.subarray(24)];
    const slow = silence(1_000, 96_000).subarray(12, 36);
    const extended = Buffer.from(still);
    extended.writeUInt16LE(0xfffe, 20);
    const odd = Buffer.concat([head, format, Buffer.from('data\x01\0\0\0\0', 'latin1'), data]);
    const wavs = [
      [head, format, slow, data],
      [head, format, data, data],
      [head, format, data, slow],
      [extended],
      [odd],
    ];
    for (const [index, parts] of wavs.entries()) assert.equal(recordingIn(Buffer.concat(parts)), null, `WAV ${index}`);
    const opus = codec('A_OPUS');
    const encoded = sized([0x6d, 0x80], Buffer.alloc(2));
    const tracks = [
      [[codec('A_PCM/INT/LIT')], [opus]],
      [[opus], [opus]],
      [[codec('A_VORBIS'), opus]],
      [[opus, encoded]],
    ];
    for (const [index, track] of tracks.entries())
      assert.equal(recordingIn(webm([packet], track)), null, `WebM ${index}`);
    assert.equal(recordingIn(webm([packet], [[opus]]))?.durationMs, 20);
  });

  test('is not known of what is no recording', () => {
    const others = [
      webm([packet], [[codec('A_VORBIS')]]),
      webm([]),
      mp3(0),
      Buffer.from('OggS'),
      Buffer.alloc(100, 0xff),
    ];
    for (const other of others) assert.equal(recordingIn(other), null);
    for (let cut = 0; cut < 60; cut += 1) {
      for (const whole of [silence(10), mp3(2), webm([packet])]) recordingIn(whole.subarray(0, cut));
    }
    assert.equal(isAudio('wav', Buffer.from('RIFF')), false);
  });

  const shapes: [string, Buffer][] = [
    ['open segments', Buffer.concat([Buffer.from([0x18, 0x53, 0x80, 0x67]), open])],
    ['groups in groups', Buffer.from([0xa0, 0x88])],
    ['empty elements', Buffer.from([0xec, 0x80])],
    ['half a head of a frame', Buffer.from([0xff, 0xf3, 0x00])],
    ['chunks of nothing', Buffer.from('junk\0\0\0\0', 'latin1')],
  ];
  for (const [name, shape] of shapes)
    test(`is told in a time that grows with its size, also of ${name}`, () => {
      const heads = [Buffer.from([0x1a, 0x45, 0xdf, 0xa3, 0x80]), Buffer.from('RIFF\0\0\0\0WAVE', 'latin1'), frame()];
      for (const head of heads) {
        const growth = growthOf(
          (text) => recordingIn(Buffer.from(text, 'latin1')),
          (length) => head.toString('latin1') + shape.toString('latin1').repeat(Math.ceil(length / shape.length)),
        );
        assert.ok(growth < growthMax, `eight times the size takes ${growth.toFixed(0)} times as long`);
      }
    });
});
