import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import jsqr from 'jsqr';
import sharp from 'sharp';
import { askQpdf, drawPage, missing, type Picture } from '#test/signing/judges';
import { signers, signPdf } from '#test/signing/signers';
import { plainPage, streamOf, writePdf } from '#test/signing/written';

const folder = mkdtempSync(path.join(tmpdir(), 'tamga-stamp-'));
after(() => rmSync(folder, { recursive: true }));
const skip = missing ? `no ${missing}` : false;
const read = jsqr as unknown as (typeof jsqr)['default'];
const dpi = 150;
const dots = (points: number): number => (points * dpi) / 72;
const rect = { x: 60, y: 120, width: 260, height: 90 };
const address = 'https://tamga.example/verify/ABCD-EFGH';
const square = (colour: string) =>
  sharp({ create: { width: 80, height: 80, channels: 3, background: colour } })
    .png()
    .toBuffer();
const [image, stamp] = [await square('#0000ff'), await square('#ff0000')];
const lines = ['Бат-Эрдэнэ Өнөрбаяр', 'Ө ө Ү ү ₮'];

/** The box around all dots of a colour. */
function boxOf(
  { pixels, width }: Picture,
  colour: [number, number, number],
): { left: number; right: number; top: number; bottom: number } {
  const box = { left: Number.POSITIVE_INFINITY, right: 0, top: Number.POSITIVE_INFINITY, bottom: 0 };
  for (let index = 0; index < pixels.length / 3; index += 1) {
    if (colour.some((part, at) => Math.abs((pixels[index * 3 + at] ?? 0) - part) > 8)) continue;
    const [x, y] = [index % width, Math.floor(index / width)];
    box.left = Math.min(box.left, x);
    box.right = Math.max(box.right, x);
    box.top = Math.min(box.top, y);
    box.bottom = Math.max(box.bottom, y);
  }
  return box;
}

for (const turn of [0, 90, 180, 270])
  test(`on a page turned by ${turn} a signature stands upright where it was placed`, { skip }, async () => {
    const pdf = writePdf({ ...plainPage, 3: `${String(plainPage[3]).slice(0, -2)}/Rotate ${turn}>>` });
    const visible = { page: 0, rect, lines, image, stamp, qr: address };
    const file = path.join(folder, `${turn}.pdf`);
    writeFileSync(file, await signPdf(pdf, signers[0], { visible }));
    assert.equal(askQpdf(file), '');
    const picture = await drawPage(file, 0, dpi);
    const rgba = await sharp(picture.pixels, { raw: { width: picture.width, height: picture.height, channels: 3 } })
      .ensureAlpha()
      .raw()
      .toBuffer();
    const code = read(new Uint8ClampedArray(rgba), picture.width, picture.height);
    assert.equal(code?.data, address);
    const { topLeftCorner: topLeft, topRightCorner: topRight, bottomLeftCorner: bottomLeft } = code.location;
    assert.ok(Math.abs(topLeft.y - topRight.y) < 5 && topRight.x > topLeft.x, 'upright');
    assert.ok(Math.abs(topLeft.x - bottomLeft.x) < 5 && bottomLeft.y > topLeft.y, 'upright');
    assert.ok(topLeft.x > dots(rect.x + rect.width / 2) && topRight.x < dots(rect.x + rect.width), 'at the right');
    assert.ok(topLeft.y > dots(rect.y) && bottomLeft.y < dots(rect.y + rect.height));

    const [blue, red] = [boxOf(picture, [0, 0, 255]), boxOf(picture, [255, 0, 0])];
    assert.ok(
      blue.left >= dots(rect.x) - 1 && blue.top >= dots(rect.y) - 1 && blue.bottom < dots(rect.y + rect.height / 2),
      'above the words',
    );
    assert.ok(red.left > blue.right && red.right < topLeft.x, 'between words and code');
  });

test('what lies below a signature is seen through it', { skip }, async () => {
  const below = streamOf('BT /F 24 Tf 72 700 Td (A page by hand) Tj ET 1 0 0 rg 200 650 20 20 re f');
  const visible = { page: 0, rect, lines, image: await square('#ffffff') };
  const file = path.join(folder, 'below.pdf');
  writeFileSync(file, await signPdf(writePdf({ ...plainPage, 4: below }), signers[0], { visible }));
  assert.equal(askQpdf(file), '');
  const red = boxOf(await drawPage(file, 0, dpi), [255, 0, 0]);
  assert.ok(Math.abs(red.left - dots(200)) < 3 && Math.abs(red.bottom - dots(842 - 650)) < 3, JSON.stringify(red));
});
