import type { PageTexts } from '@tamga/contract/site.pages';

/** As docs/security/data.md tells it; what changes there changes here. */
export const privacyPage: PageTexts = {
  title_mn: 'Хувийн мэдээлэл хамгаалах',
  title_en: 'Privacy',
  body_mn: `## Бид юу хадгалдаг вэ

- **Таныг таних мэдээлэл**: иргэний дугаар, регистрийн дугаар, овог нэр, өөрөө өгсөн и-мэйл, утас, гарын үсгийн зураг, цахим үнэмлэхийн гэрчилгээ, нэвтэрсний нотолгоо.
- **Хэрэглээний мэдээлэл**: хаана нэвтэрсэн (хөтөч, төхөөрөмж, сүлжээний хаягийн эхний хэсэг), нэвтрэх оролдлого, аппликейшнд өгсөн зөвшөөрөл, эрх, байгууллагын гишүүнчлэл, мэдэгдэл.
- **Бүртгэл**: хэн юуг өөрчилсөн, хэн таны ямар мэдээллийг яагаад харсан.

Нууц үг, PIN код хадгалдаггүй, мэддэг ч үгүй.

## Юунд хэрэглэдэг вэ

Таныг нэвтрүүлэх, таны хүссэн үйлчилгээг үзүүлэх, бүртгэлийг тань бусдаас хамгаалахад л хэрэглэнэ. Зар сурталчилгаанд хэрэглэхгүй, худалдахгүй. Энэ сайтад гадны хяналтын код, тоолуур байхгүй.

## Хэн харж чадах вэ

- Та өөрөө бүгдийг харна.
- Ажилтан зөвхөн өөрийн эрхийн хүрээнд харна. Харсан бүр нь [таны бүртгэлд](/me/access-log) үлдэнэ.
- Аппликейшн зөвхөн таны зөвшөөрснийг авна. [Зөвшөөрлөө](/me/apps) хэзээ ч буцааж болно.

## Хэр удаан хадгалдаг вэ

- Нэвтэрсэн төхөөрөмжийн мэдээлэл: гарах хүртэл.
- Дуусаагүй нэвтрэлт: хэдэн минут.
- Илгээх и-мэйл: илгээх хүртэл.
- Цахим үнэмлэхийн нотолгоо: хуулиар тогтоосон хугацаанд.
- PIN2 кодоор зөвшөөрсөн зүйл, өөрчлөлтийн бүртгэл: үргэлж. Бүртгэлийг тань устгасны дараа тэнд байгаа хувийн мэдээлэл уншигдахгүй болно.

## Таны эрх

- Таны тухай хадгалсан бүхнийг [татаж авах](/me/data).
- Буруу мэдээллээ [засуулах](/me/profile).
- Зөвшөөрлөө [буцаах](/me/apps).
- Бүртгэлээ устгуулахыг [биднээс хүсэх](/contact).

## Күүки

Зөвхөн сайт ажиллахад хэрэгтэйг хэрэглэнэ: нэвтрэлт, хэл, харагдах байдал, мөн энэ хөтчөөр өмнө нь нэвтэрснийг таних нэг тэмдэг. Хуудасны код эдгээрийг уншиж чадахгүй.

Асуух зүйл байвал [бидэнтэй холбогдоорой](/contact).`,
  body_en: `## What we keep

- **Who you are**: civil number, register number, names, the e-mail and phone you gave, your signature image, the certificates of your eID, and the evidence of your sign-ins.
- **How you use the site**: where you are signed in (browser, device, the first part of the network address), attempts to sign in, what you let applications know, roles, memberships and notifications.
- **Records**: who changed what, and who looked at which of your data, and why.

We keep no passwords and no PINs, and do not know them.

## What for

To sign you in, to give you the services you ask for, and to protect your account. We do not use it for advertising and do not sell it. There are no trackers or counters of others on this site.

## Who can see it

- You see all of it.
- Staff see what their role allows, and every look stays in [your access log](/me/access-log).
- Applications get only what you agreed to. You can [take that back](/me/apps) at any time.

## How long

- What a signed-in device is known by: until you sign out there.
- A sign-in that was not finished: minutes.
- Mail that waits: until it is sent.
- Evidence of the eID: as long as the law says.
- What you agreed to with PIN2, and the record of changes: for good. Once your account is erased, what is personal in the record can no longer be read.

## Your rights

- [Download](/me/data) everything that is kept about you.
- Have [your details](/me/profile) corrected.
- [Withdraw](/me/apps) what you agreed to.
- [Ask us](/contact) to erase your account.

## Cookies

Only what the site needs to work: your session, language and appearance, and one mark that you have signed in with this browser before. No script on a page can read them.

If you have a question, [contact us](/contact).`,
};
