import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import type { Page } from 'playwright-core';
import { askPdfsig, missingProgram, verifyWithOpenssl } from '../../server/test/seals.ts';
import { offerMarriage, spouse } from './marriage.ts';
import { openPhone, type PhoneWindow } from './phone.ts';
import { takePicture } from './pictures.ts';
import { openStack } from './stack.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'tamga-story-'));
after(() => rmSync(folder, { recursive: true, force: true }));
const stack = await openStack({ after }, { files: true });
const officer = await offerMarriage(stack.house);
await stack.startWorker();
const viewport = { width: 360, height: 740 };
const service = 'Гэрлэлт бүртгүүлэх';

/** Only what a person sees and what has a name: buttons, links, labels, words. */
const handsOn = (page: Page) => {
  const visible = (role: 'link' | 'button', name: string | RegExp) =>
    page
      .getByRole(role, { name, exact: typeof name === 'string' })
      .filter({ visible: true })
      .first();
  const press = (name: string | RegExp) => visible('button', name).click();
  const follow = (name: string | RegExp) => visible('link', name).click();
  const sees = (words: string | RegExp) => page.getByText(words).filter({ visible: true }).first().waitFor();
  const isAt = (title: string | RegExp) => page.getByRole('heading', { name: title, level: 1 }).waitFor();
  return {
    page,
    press,
    follow,
    sees,
    isAt,
    fill: (label: string, words: string) => page.getByLabel(label).first().fill(words),
    check: (label: string) => page.getByLabel(label, { exact: true }).check(),
    /** Through the menu, which is behind a button on a phone. */
    async goTo(name: string) {
      await press('Цэс');
      await follow(name);
      await isAt(name);
    },
  };
};
type Hands = ReturnType<typeof handsOn>;

async function signIn({ page, press, follow, fill }: Hands, phone: PhoneWindow, civilId: string): Promise<void> {
  await follow('Регистрийн дугаараар нэвтрэх');
  await fill('Регистрийн эсвэл иргэний дугаар', civilId);
  await press('Хүсэлт илгээх');
  await phone.signInWith(await page.locator('.digits').innerText());
}

const people = [
  { javaScriptEnabled: true, civilId: '110000000011', name: 'Болормаа' },
  { javaScriptEnabled: false, civilId: '110000000044', name: 'Энхтуяа' },
];

for (const { javaScriptEnabled, civilId, name } of people)
  test(`from what happens in a life to a document that strangers believe; on a phone, scripts: ${javaScriptEnabled}`, async () => {
    const options = { language: 'mn', viewport, javaScriptEnabled } as const;
    const picture = (page: Page, title: string) => (javaScriptEnabled ? takePicture(page, title) : undefined);
    const phone = await openPhone(stack, civilId);
    const first = await stack.visit(options);
    const one = handsOn(first.page);

    await first.go('/');
    await one.follow(/^Гэрлэх/);
    await one.isAt('Гэрлэх');
    await picture(one.page, '01-life-event');
    await one.follow(service);
    await one.isAt(service);
    await picture(one.page, '02-service');
    await one.follow('Өргөдөл гаргах');
    await signIn(one, phone, civilId);
    await one.isAt('Өргөдөл гаргах');
    await one.press('Эхлэх');
    await one.isAt(spouse);
    await one.press('Улсын бүртгэлээс авах');
    await one.page.getByRole('button', { name: 'Улсын бүртгэлээс авах' }).waitFor({ state: 'detached' });
    await one.fill(spouse, 'Ганболд Түмэнжаргал');
    await picture(one.page, '03-question');
    await one.press('Хадгалаад үргэлжлүүлэх');
    await one.isAt('Овгоо хэвээр үлдээх үү?');

    // The rest is done on another device, where nothing of it is.
    const second = await stack.visit(options);
    const citizen = handsOn(second.page);
    await second.go('/');
    await citizen.follow('Нэвтрэх');
    await signIn(citizen, phone, civilId);
    await citizen.isAt('Миний булан');
    await citizen.follow(new RegExp(`«${service}» өргөдлөө бөглөж дуусгах`));
    await citizen.follow('Үргэлжлүүлэх');
    assert.equal(await citizen.page.getByLabel(spouse).first().inputValue(), 'Ганболд Түмэнжаргал');
    await citizen.press('Хадгалаад үргэлжлүүлэх');
    await citizen.isAt('Овгоо хэвээр үлдээх үү?');
    await citizen.check('Тийм');
    await citizen.press('Хадгалаад үргэлжлүүлэх');
    await citizen.isAt('Таны нэр');
    // What the state knows stands there already.
    assert.equal(await citizen.page.getByLabel('Таны нэр').first().inputValue(), name);
    await citizen.press('Хадгалаад үргэлжлүүлэх');
    await citizen.isAt('Хариултаа шалгах');
    await citizen.sees('Бүртгэлээс авсан');
    await citizen.page.locator('main').getByText(name).first().waitFor();
    await picture(citizen.page, '04-check');

    await citizen.press('PIN2-оор баталж илгээх');
    await citizen.sees('Утсан дээрээ PIN2-оор батална уу');
    await picture(citizen.page, '05-sign');
    assert.match(await phone.sign(), new RegExp(service));
    // The page learns it by itself.
    await citizen.sees('Төлбөрөө төлнө үү');
    await picture(citizen.page, '06-fee');

    await citizen.follow(/^Бүртгэлийн хураамж: .+ төлөх$/);
    await citizen.press('QR кодоор төлөх');
    await citizen.page.getByRole('img', { name: 'Төлбөрийн QR код' }).waitFor();
    await picture(citizen.page, '07-pay');
    await citizen.follow('Картаар төлөх хуудас');
    await citizen.press('Картаар төлөх');
    await citizen.sees('Төлбөр төлөгдлөө');
    await citizen.follow('Өргөдлийн явцыг харах');
    await citizen.sees('Дараалалд байна');

    await citizen.follow('Цаг захиалах');
    await citizen.follow(/^Гэрлэх ёслол/);
    await citizen.isAt('Өдрөө сонгоно уу');
    await citizen.follow(/сул цаг/);
    await citizen.isAt('Цагаа сонгоно уу');
    await citizen.follow(/^\d\d:\d\d$/);
    await citizen.press('Захиалах');
    await citizen.sees('Цаг захиаллаа.');
    await picture(citizen.page, '08-appointment');

    const desk = await stack.visit({ ...options, session: stack.sessionOf(officer) });
    const staff = handsOn(desk.page);
    await desk.go('/admin/cases');
    await staff.press('Дараагийн өргөдлийг авах');
    await staff.sees('Өргөдөл танд хуваарилагдлаа.');
    await staff.sees('Ганболд Түмэнжаргал');
    await picture(staff.page, '09-officer');
    const queue = staff.page.url();
    await staff.follow('Тодруулга хүсэх');
    await staff.page.getByLabel('Аль асуулт').first().selectOption({ label: spouse });
    await staff.page.getByLabel('Юу хүсэж байна').first().fill('Хосынхоо эцгийн нэрийг бүтнээр бичнэ үү.');
    await staff.press('Илгээх');
    await staff.sees('Тодруулга хүслээ.');

    await citizen.goTo('Миний булан');
    await citizen.follow(new RegExp(`«${service}» өргөдлийн асуултад хариулах`));
    await citizen.sees(/^Таны цаг: /);
    await citizen.follow('Хариулах');
    await citizen.sees('Хосынхоо эцгийн нэрийг бүтнээр бичнэ үү.');
    await citizen.fill(spouse, 'Ганболдын Түмэнжаргал');
    await picture(citizen.page, '10-answer');
    await citizen.press('Илгээх');
    await citizen.sees('Шийдвэрлэж байна');

    await desk.go(new URL(queue).pathname);
    await staff.sees('Ганболдын Түмэнжаргал');
    await staff.follow('Шийдвэрлэх');
    await staff.check('Зөвшөөрөх');
    await staff.page.getByLabel('Иргэнд хэлэх үг').fill('Гэрлэлтийг бүртгэлээ. Баяр хүргэе!');
    await staff.press('Шийдвэрлэх');
    await staff.sees('Шийдвэр гарлаа.');
    await staff.press('Дуусгах');
    await staff.sees('Өргөдөл дууслаа.');

    await citizen.goTo('Миний өргөдөл');
    await citizen.follow(service);
    await citizen.sees('Гэрлэлтийг бүртгэлээ. Баяр хүргэе!');
    await citizen.follow('Бэлэн болсон баримтаа үзэх');
    await waitForDocument(citizen.page);
    await picture(citizen.page, '11-document');
    const number = (await citizen.page.getByText(/^\d{4}-\d{4}-\d{4}$/).textContent()) ?? '';
    const code = await citizen.page.getByLabel('Шалгах код').inputValue();
    const [saved] = await Promise.all([citizen.page.waitForEvent('download'), citizen.follow('PDF татах')]);
    const file = path.join(folder, `${civilId}.pdf`);
    await saved.saveAs(file);

    const anybody = await stack.visit(options);
    const stranger = handsOn(anybody.page);
    await anybody.go('/');
    await stranger.follow('Баримт шалгах');
    await stranger.fill('Баримтын дугаар', number);
    await stranger.fill('Шалгах код', code);
    await stranger.press('Шалгах');
    await stranger.sees('Хүчинтэй баримт');
    await stranger.sees(service);
    await picture(stranger.page, '12-stranger');
    await stranger.page.getByLabel('PDF файл').setInputFiles(file);
    await stranger.press('Файл шалгах');
    await stranger.sees('Хүчинтэй баримт');
    await checkSeal(file);

    assert.deepEqual(
      [first, second, desk, anybody].flatMap(({ complaints }) => complaints),
      [],
    );
    for (const { context } of [first, second, desk, anybody]) await context.close();
  });

/** It is made within seconds, and the page says how to look again. */
async function waitForDocument(page: Page): Promise<void> {
  const valid = page.getByText('Хүчинтэй', { exact: true }).first();
  const again = page.getByRole('link', { name: 'Дахин шалгах' });
  for (;;) {
    await valid.or(again).first().waitFor();
    if (await valid.isVisible()) return;
    // It may become valid, and the link go, before it is pressed.
    await again.click({ timeout: 2_000 }).catch(() => undefined);
    await page.waitForTimeout(500);
  }
}

/** By programs of others, with nothing of ours but the certificate that is published. */
async function checkSeal(file: string): Promise<void> {
  const reply = await fetch(`${stack.issuer}/api/v1/gov/references/keys`);
  const { data } = (await reply.json()) as { data: { certificates: string[] } };
  if (!missingProgram([['openssl', 'version']])) {
    const { status, said } = verifyWithOpenssl(readFileSync(file), folder, data.certificates);
    assert.equal(status, 0, said);
  }
  if (missingProgram([['pdfsig', '-v']])) return;
  const said = askPdfsig(file);
  assert.match(said, /Total document signed/);
  assert.match(said, /Signature Validation: Signature is Valid\./);
  assert.match(said, /Иргэний бүртгэлийн газар/);
}
