import type { PageTexts } from '@tamga/contract/site.pages';

export const termsPage: PageTexts = {
  title_mn: 'Үйлчилгээний нөхцөл',
  title_en: 'Terms of use',
  body_mn: `## Энэ сайт юу вэ

Энд иргэн цахим үнэмлэхээрээ нэг удаа нэвтэрч, төрийн үйлчилгээ болон түүнд холбогдсон аппликейшнийг ашиглана. Нэвтрэх, өөрийн мэдээллээ харах нь үнэгүй.

## Таны үүрэг

- Зөвхөн өөрийн цахим үнэмлэхээр нэвтэрнэ.
- PIN кодоо нууцална, утсаа бусдад өгөхгүй.
- Үнэн зөв мэдээлэл өгнө.
- Сэжигтэй зүйл анзаарвал [мэдэгдэнэ](/me/report).

## PIN2 код таны гарын үсэг

PIN2 кодоор зөвшөөрсөн зүйл гараар зурсан гарын үсэгтэй адил хүчинтэй. Зөвшөөрөхийн өмнө утсан дээрх бичвэрийг уншаарай.

## Бидний үүрэг

- Таны мэдээллийг [эндхийн дагуу](/privacy) хамгаална.
- Таны мэдээллийг хэн харсныг танаас нуухгүй.
- Сайт ажиллахгүй болсон, мэдээлэлд аюул учирсан бол мэдэгдэнэ.

## Хаах, хязгаарлах

Бусдын нэрээр нэвтрэх, сайтыг эвдэх гэсэн оролдлого илэрвэл бүртгэлийг түр хааж болно. Шийдвэртэй санал нийлэхгүй бол [бидэнд хандаарай](/contact).

## Өөрчлөлт

Нөхцөл өөрчлөгдвөл энэ хуудсан дээр нийтэлнэ.`,
  body_en: `## What this site is

Here citizens sign in once with their eID, and use public services and the applications that are connected to them. Signing in and seeing your own data cost nothing.

## What we ask of you

- Sign in only with an eID of your own.
- Keep your PINs to yourself, and do not lend your phone.
- Give true information.
- [Tell us](/me/report) when something looks suspicious.

## PIN2 is your signature

What you agree to with PIN2 counts like a signature by hand. Read the text on your phone before you agree.

## What we promise

- We protect your data as we say [here](/privacy).
- We do not hide from you who looked at them.
- We tell you when the site fails or your data are in danger.

## Closing an account

An account may be closed for a time when somebody uses the name of another or tries to break the site. If you disagree, [contact us](/contact).

## Changes

When these terms change, we publish it on this page.`,
};

/** The addresses themselves come from the settings of the site, above this text. */
export const contactPage: PageTexts = {
  title_mn: 'Холбоо барих',
  title_en: 'Contact',
  body_mn: `Бидэн рүү бичихдээ юу хийх гэж байсан, юу болсон, алдааны хуудсан дээр гарсан код байвал түүнийг хэлээрэй.

**PIN код, регистрийн дугаараа хэзээ ч бүү бичээрэй.** Бид хэзээ ч асуухгүй.

## Хурдан хариулт

- Нэвтэрч чадахгүй бол [тусламж](/help) хуудсыг үзээрэй.
- Сэжигтэй зүйл анзаарсан бол [мэдэгдээрэй](/me/report).
- Таны тухай юу хадгалдгийг [эндээс](/privacy) уншаарай.`,
  body_en: `When you write to us, say what you wanted to do, what happened, and the code that the error page showed, if there was one.

**Never write your PIN or your register number.** We will never ask for them.

## Quick answers

- If you cannot sign in, see [Help](/help).
- If you noticed something suspicious, [report it](/me/report).
- What is kept about you is told under [Privacy](/privacy).`,
};
