import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { redraw } from './image.ts';

const chunk = (type: string, data: Buffer): Buffer => {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
};
/** A PNG of one colour that says of itself to be of this size; what is in it fits `rows` rows. */
const pngOf = (width: number, height: number, { rows = height, extra = [] as Buffer[] } = {}): Buffer => {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 0, 0, 0, 0], 8);
  const data = deflateSync(Buffer.alloc(rows * (width + 1)));
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', head),
    ...extra,
    chunk('IDAT', data),
    chunk('IEND', Buffer.alloc(0)),
  ]);
};
const svgOf = (inside: string, attributes = 'width="120" height="60"'): Buffer =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${inside}</svg>`);
const stroke = '<path d="M5 50 C 40 5, 60 90, 110 10" fill="none" stroke="#102060" stroke-width="3"/>';

test('a PNG, a JPEG and an SVG become a PNG of the same size', async () => {
  const jpeg = await sharp({ create: { width: 120, height: 60, channels: 3, background: '#fff' } })
    .jpeg()
    .toBuffer();
  for (const bytes of [pngOf(120, 60), jpeg, svgOf(stroke)]) {
    const picture = await redraw(bytes);
    assert.deepEqual({ width: picture?.width, height: picture?.height }, { width: 120, height: 60 });
    assert.equal((await sharp(picture!.png).metadata()).format, 'png');
  }
});

test('where other kinds and sizes are asked for, those are taken and no others', async () => {
  const drawing = { kinds: ['jpeg', 'webp'], sidePixelsMax: 50 } as const;
  const webp = await sharp(pngOf(100, 200)).webp().toBuffer();
  const picture = await redraw(webp, drawing);
  assert.deepEqual({ width: picture?.width, height: picture?.height }, { width: 25, height: 50 });
  assert.equal((await sharp(picture!.png).metadata()).format, 'png');
  for (const bytes of [pngOf(120, 60), svgOf(stroke)]) assert.equal(await redraw(bytes, drawing), null);
  assert.equal(await redraw(webp), null);
});

test('the stroke of a signature is still there', async () => {
  const { png } = (await redraw(svgOf(stroke)))!;
  const { data } = await sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  assert.ok(
    data.some((byte, index) => index % 4 === 3 && byte > 200),
    'something is drawn',
  );
  assert.ok(
    data.some((byte, index) => index % 4 === 3 && byte === 0),
    'on a transparent ground',
  );
});

test('a large picture is made small, and a busy one smaller', async () => {
  const wide = (await redraw(pngOf(4_000, 1_000)))!;
  assert.deepEqual({ width: wide.width, height: wide.height }, { width: 1_024, height: 256 });

  const noise = {
    create: {
      width: 1_024,
      height: 1_024,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  } as const;
  const busy = (await redraw(await sharp(noise).jpeg({ quality: 60 }).toBuffer()))!;
  assert.ok(busy.png.length <= 256 * 1024, `${busy.png.length} bytes`);
  assert.equal(busy.width, 480);
});

suite('nothing hidden survives:', () => {
  const secret = 'HIDDEN-FROM-EVERYBODY';

  test('neither a text in a PNG nor what is put behind its end', async () => {
    const text = chunk('tEXt', Buffer.from(`Comment\0${secret}`));
    const bytes = Buffer.concat([pngOf(40, 20, { extra: [text] }), Buffer.from(secret)]);
    assert.ok(bytes.includes(secret));
    assert.equal((await redraw(bytes))!.png.includes(secret), false);
  });

  test('nor what a camera wrote into a JPEG', async () => {
    const bytes = await sharp({ create: { width: 40, height: 20, channels: 3, background: '#fff' } })
      .withExif({ IFD0: { Artist: secret }, IFD3: { GPSLatitude: '47/1 55/1 0/1' } })
      .jpeg()
      .toBuffer();
    assert.ok(bytes.includes(secret));
    const { png } = (await redraw(bytes))!;
    assert.equal((await sharp(png).metadata()).exif, undefined);
    assert.equal(png.includes(secret), false);
  });

  test('nor the words of an SVG', async () => {
    const { png } = (await redraw(svgOf(`<title>${secret}</title><!-- ${secret} -->${stroke}`)))!;
    assert.equal(png.includes(secret), false);
  });
});

suite('an SVG is refused that', () => {
  const cases: Record<string, Buffer> = {
    'runs a script': svgOf('<script>alert(1)</script>'),
    'waits for an event': svgOf(stroke, 'onload="alert(1)" width="9" height="9"'),
    'loads an image from elsewhere': svgOf('<image href="http://169.254.169.254/" width="9" height="9"/>'),
    'brings an image along': svgOf('<image href="data:image/png;base64,AAAA"/>'),
    'reads a file': svgOf('<image href="file:///etc/passwd"/>'),
    'holds a page': svgOf('<foreignObject><body xmlns="http://www.w3.org/1999/xhtml"/></foreignObject>'),
    'has a style': svgOf('<style>@import url(http://example.com)</style>'),
    'has a style of its own': svgOf('<path style="fill:url(http://example.com#a)" d="M0 0"/>'),
    'repeats itself without end': svgOf('<g id="a"><use href="#a"/></g>'),
    blurs: svgOf('<filter id="f"><feGaussianBlur stdDeviation="9999"/></filter>'),
    dashes: svgOf('<path d="M0 0 L99999 0" stroke-dasharray="0.0001"/>'),
    'defines entities': Buffer.from(
      '<!DOCTYPE svg [<!ENTITY a "b">]><svg xmlns="http://www.w3.org/2000/svg">&a;</svg>',
    ),
    'refers to an entity': svgOf('<title>&lol;</title>'),
    'hides in a section': svgOf('<![CDATA[<script/>]]>'),
    'asks for a stylesheet': Buffer.from('<?xml-stylesheet href="a.css"?><svg xmlns="http://www.w3.org/2000/svg"/>'),
    'has a tag within a tag': svgOf('<path d="<script>"/>'),
    'is of another kind': Buffer.from('<html xmlns="http://www.w3.org/1999/xhtml"><script/></html>'),
    'has a comment that ends elsewhere': svgOf('<!-- a --!> <script/> -->'),
    'is said to be enormous': svgOf(stroke, 'width="99999" height="99999"'),
    'is a parser’s bomb': svgOf('<g>'.repeat(20_000)),
    'is compressed': Buffer.from('1f8b0800', 'hex'),
  };
  for (const [title, bytes] of Object.entries(cases)) test(title, async () => assert.equal(await redraw(bytes), null));
});

suite('an image is refused that', () => {
  const jpegHead = (width: number, height: number) => {
    const bytes = Buffer.from('ffd8ffe000104a46494600010100000100010000ffc0000b080000000001011100', 'hex');
    bytes.writeUInt16BE(height, 25);
    bytes.writeUInt16BE(width, 27);
    return bytes;
  };
  const cases: Record<string, Buffer> = {
    'would unpack into gigabytes': pngOf(50_000, 50_000, { rows: 1 }),
    'is one line too long': pngOf(4_097, 1),
    'claims to have no pixels': pngOf(0, 10),
    'is a JPEG of four billion pixels': jpegHead(65_500, 65_500),
    'ends in the middle': pngOf(400, 400).subarray(0, 60),
    'lacks most of what it promises': pngOf(300, 3_000, { rows: 2 }),
    'is a GIF': Buffer.from('GIF89a\x01\0\x01\0\x80\0\0', 'latin1'),
    'is a WebP': Buffer.from('RIFF\x24\0\0\0WEBPVP8 ', 'latin1'),
    'is a PDF': Buffer.from('%PDF-1.7'),
    'is nothing': Buffer.alloc(0),
    'is text': Buffer.from('hello'),
  };
  for (const [title, bytes] of Object.entries(cases)) test(title, async () => assert.equal(await redraw(bytes), null));
});
