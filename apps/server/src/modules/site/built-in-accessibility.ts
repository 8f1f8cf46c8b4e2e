import type { PageTexts } from '@tamga/contract/site.pages';

/** Says only what the checks of the screens hold: apps/web/test/screens.checks.ts and shell.test.ts. */
export const accessibilityPage: PageTexts = {
  title_mn: 'Хүртээмжийн мэдэгдэл',
  title_en: 'Accessibility statement',
  body_mn: `Энэ сайтыг хүн бүр ашиглаж чаддаг байлгахыг зорьж, WCAG 2.2 стандартын AA түвшинд нийцүүлэн хийсэн.

## Юуг шалгадаг вэ

Хувилбар бүрийн өмнө хуудсуудыг автоматаар шалгадаг:

- монгол, англи хэл дээр, цайвар ба бараан өнгөөр axe хэрэгслээр;
- 320 пикселийн өргөнд хажуу тийш гүйлгэх шаардлагагүй, товчнууд хуруунд багтахаар том эсэхийг;
- хулганагүйгээр, зөвхөн гараар бүх товчинд хүрч, хаана байгаагаа харж чадахыг;
- нэвтрэх, хэл солих, маягт илгээх зэрэг гол үйлдэл скриптгүйгээр ажилладгийг.

Өндөр ялгарал, бараан өнгийг хуудасны доод хэсгээс сонгоно. Хөдөлгөөнийг багасгах тохиргоог тань хүндэтгэнэ.

## Мэдэгдэж байгаа дутагдал

- Дэлгэц уншигч хэрэглэдэг хүмүүстэй хамтран хараахан туршаагүй. Автомат шалгалт бүх саадыг олдоггүй.
- Инженерүүдэд зориулсан API лавлах хуудас бусад хуудас шиг шалгагддаггүй.
- Нэвтрэхэд утсан дахь цахим үнэмлэхийн апп хэрэгтэй. Тэр апп энэ сайтын хэсэг биш.

## Саад тулгарвал

[Бидэнд хэлээрэй](/contact): аль хуудас, юу хийх гэж байсан, ямар хэрэгсэл хэрэглэдгээ бичээрэй.`,
  body_en: `This site is meant to be usable by everybody, and is made to meet WCAG 2.2 at level AA.

## What is checked

Before each release the pages are checked by machine:

- in Mongolian and English, in light and dark colours, with the tool axe;
- at a width of 320 pixels: nothing scrolls sideways, and buttons are large enough for a finger;
- without a mouse: every control can be reached by keyboard, and you see where you are;
- without scripts: what matters most works, such as signing in, changing the language and sending forms.

High contrast and dark colours are chosen at the foot of every page. If you have asked your device for less motion, it is respected.

## What we know is missing

- It has not yet been tried together with people who use screen readers. Machines do not find every barrier.
- The API reference for engineers is not checked like the other pages.
- Signing in needs the eID app on a phone. That app is not part of this site.

## If something stands in your way

[Tell us](/contact): which page it was, what you wanted to do, and which tool you use.`,
};
