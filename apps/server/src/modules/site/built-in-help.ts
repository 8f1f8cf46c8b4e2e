import type { PageTexts } from '@tamga/contract/site.pages';

export const helpPage: PageTexts = {
  title_mn: 'Тусламж',
  title_en: 'Help',
  body_mn: `## Хэрхэн нэвтрэх вэ

Энд нууц үг байхгүй. Утсан дахь цахим үнэмлэхийн апп болон PIN1 кодоороо нэвтэрнэ.

1. [Нэвтрэх](/sign-in) хуудсыг нээнэ.
2. Компьютер дээр бол QR кодыг цахим үнэмлэхийн аппаараа уншуулна. Утсан дээр бол апп нээх товчийг дарна. Регистрийн дугаараа бичиж утсандаа хүсэлт илгээж ч болно.
3. Дэлгэц дээрх шалгах код утсан дээрхтэй ижил эсэхийг харна. Ижил биш бол татгалзана.
4. Утсан дээрээ PIN1 кодоо оруулна.

## Надад цахим үнэмлэх алга

Энэ сайтад зөвхөн цахим үнэмлэхтэй хүн бүртгүүлнэ. Цахим үнэмлэхийг олгодог байгууллагад иргэний үнэмлэхтэйгээ хандаж авна. Апп суулгаж чадахгүй бол тэндхийн ажилтнаас тусламж хүсээрэй.

## PIN кодоо мартсан

PIN кодыг тань бид мэдэхгүй, сэргээж ч чадахгүй. Цахим үнэмлэхийн аппын тусламжийн хэсгээс, эсвэл цахим үнэмлэх олгодог байгууллагаас шинээр авна.

- **PIN1** бол нэвтрэх код.
- **PIN2** бол гарын үсэгтэй адил хүчинтэй код. Юу зөвшөөрч байгаагаа уншсаны дараа л оруулаарай.

PIN кодоо хэнд ч, бидэнд ч бүү хэлээрэй.

## Утсаа солилоо, гээлээ

1. Цахим үнэмлэх олгодог байгууллагад мэдэгдэж, хуучин утсан дээрх цахим үнэмлэхээ хаалгана.
2. Шинэ утсан дээрээ нэвтэрсний дараа [нэвтэрсэн төхөөрөмжүүдээ](/me/sessions) нээж, хуучныг нь гаргана.

## Би нэвтрээгүй байхад хүсэлт ирлээ

Татгалзаад, [бидэнд мэдэгдээрэй](/me/report). Өөр хүн таны дугаараар оролдож байж магадгүй. Татгалзсан хүсэлтээр хэн ч нэвтэрч чадахгүй.

## Миний мэдээллийг хэн харсан бэ

[Хэн, хэзээ, яагаад харсныг](/me/access-log) та өөрөө харна. Аль аппликейшнд юу зөвшөөрснөө [эндээс](/me/apps) харж, буцааж болно.

## Хариулт олдсонгүй

[Бидэнтэй холбогдоорой](/contact). Алдааны хуудсан дээр код гарсан бол түүнийг хамт хэлээрэй.`,
  body_en: `## How to sign in

There are no passwords here. You sign in with the eID app on your phone and PIN1.

1. Open [Sign in](/sign-in).
2. On a computer, scan the QR code with your eID app. On a phone, press the button that opens the app. You can also type your register number and have a request sent to your phone.
3. Check that the code on the screen is the same as the one on your phone. If it is not, refuse.
4. Enter PIN1 on your phone.

## I have no eID

Only people with an eID can have an account here. You get one from the office that issues it; bring your identity card. If you cannot install the app, ask the staff there to help you.

## I forgot my PIN

We do not know your PIN and cannot reset it. You get a new one in the help section of the eID app, or from the office that issues the eID.

- **PIN1** signs you in.
- **PIN2** counts as your signature. Enter it only after you have read what you agree to.

Never tell anybody your PIN, not even us.

## I have a new phone, or lost mine

1. Tell the office that issues the eID, and have the eID on the old phone closed.
2. Sign in on the new phone, open [where you are signed in](/me/sessions), and sign out the old one.

## My phone asks though I did nothing

Refuse, and [tell us](/me/report). Somebody may be trying your number. Nobody gets in with a request that was refused.

## Who looked at my data

You can see for yourself [who looked, when and why](/me/access-log). What you let applications know is [listed here](/me/apps), and you can take it back.

## I found no answer

[Contact us](/contact). If an error page showed a code, please tell us that code.`,
};
