import { texts } from '@tamga/ui';

/** Which applications know one. */
export const appTexts = texts({
  mn: {
    apps: 'Холбосон аппликейшн',
    appsLead:
      'Таны зөвшөөрснөөр таны мэдээллийг мэддэг, таныг таньдаг аппликейшнууд. Зөвшөөрлөө хүссэн үедээ буцааж болно.',
    appsNone: 'Та ямар ч аппликейшнд зөвшөөрөл өгөөгүй байна',
    appsNoneText: 'Өөр үйлчилгээнд эндээс нэвтэрч зөвшөөрөл өгвөл энд гарч ирнэ.',
    since: (date: string) => `Эхэлсэн: ${date}`,
    changed: (date: string) => `сүүлд өөрчилсөн: ${date}`,
    may: (what: string) => `Хийж чадах зүйл: ${what}`,
    knows: (what: string) => `Таны тухай мэдэж болох зүйл: ${what}`,
    knowsNothing: 'Таны тухай мэдээлэл авахгүй',
    withdraw: 'Зөвшөөрлөө буцаах',
    withdrawTitle: (name: string) => `«${name}»-д өгсөн зөвшөөрлөө буцаах уу?`,
    withdrawText:
      'Аппликейшн таны мэдээллийг цаашид авч чадахгүй, та тэндээс гарна. Аль хэдийн авсан мэдээллийг нь устгуулахыг хүсвэл аппликейшны эзэмшигчид хандана уу.',
    withdrawn: 'Зөвшөөрлийг буцаалаа.',
    scopes: {
      openid: 'таныг дахин таних',
      offline_access: 'та байхгүй үед ч үргэлжлүүлэх',
    },
    claims: {
      name: 'овог нэр',
      family_name: 'овог',
      given_name: 'нэр',
      family_name_latin: 'латин овог',
      given_name_latin: 'латин нэр',
      ge_id: 'GE дугаар',
      email: 'и-мэйл хаяг',
      civil_id: 'иргэний дугаар',
    },
    serviceScope: (name: string) => `«${name}» үйлчилгээ`,
  },
  en: {
    apps: 'Connected applications',
    appsLead: 'Applications that know you because you agreed. You can take your consent back at any time.',
    appsNone: 'You have not agreed to anything yet',
    appsNoneText: 'Services that you sign in to from here, and what you let them know, appear here.',
    since: (date: string) => `Since ${date}`,
    changed: (date: string) => `last changed ${date}`,
    may: (what: string) => `What it may do: ${what}`,
    knows: (what: string) => `What it may know of you: ${what}`,
    knowsNothing: 'It may know nothing of you',
    withdraw: 'Take consent back',
    withdrawTitle: (name: string) => `Take back your consent from “${name}”?`,
    withdrawText:
      'The application gets nothing more about you, and you are signed out of it. If you want it to delete what it has, please ask whoever runs it.',
    withdrawn: 'Your consent was taken back.',
    scopes: {
      openid: 'to know you again',
      offline_access: 'to go on while you are away',
    },
    claims: {
      name: 'full name',
      family_name: 'family name',
      given_name: 'given name',
      family_name_latin: 'family name in Latin letters',
      given_name_latin: 'given name in Latin letters',
      ge_id: 'citizen number',
      email: 'e-mail address',
      civil_id: 'civil id',
    },
    serviceScope: (name: string) => `the service “${name}”`,
  },
});
