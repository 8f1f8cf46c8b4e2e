import { texts } from '@tamga/ui';

/** Which applications know one. */
export const appTexts = texts({
  mn: {
    test: 'Туршилт',
    apps: 'Холбосон аппликейшн',
    appsLead: 'Таны зөвшөөрснөөр мэдээллийг тань авдаг аппликейшнууд. Зөвшөөрлөө хүссэн үедээ буцааж болно.',
    appsNone: 'Та ямар ч аппликейшнд зөвшөөрөл өгөөгүй байна',
    appsNoneText: 'Өөр үйлчилгээнд эндээс нэвтэрч зөвшөөрөл өгвөл энд гарч ирнэ.',
    since: (date: string) => `Эхэлсэн: ${date}`,
    changed: (date: string) => `сүүлд өөрчилсөн: ${date}`,
    may: (what: string) => `Хийж чадах зүйл: ${what}`,
    knows: (what: string) => `Харж болох мэдээлэл: ${what}`,
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
    test: 'Test',
    apps: 'Connected applications',
    appsLead: 'Applications that use your data with your consent. You can withdraw it at any time.',
    appsNone: 'You have not connected any applications',
    appsNoneText: 'When you sign in to a service with Tamga, it appears here.',
    since: (date: string) => `Since ${date}`,
    changed: (date: string) => `last changed ${date}`,
    may: (what: string) => `It can: ${what}`,
    knows: (what: string) => `It can see: ${what}`,
    knowsNothing: 'It cannot see your data',
    withdraw: 'Withdraw consent',
    withdrawTitle: (name: string) => `Withdraw your consent for “${name}”?`,
    withdrawText:
      'The application gets no more of your data and signs you out. To have your existing data deleted, contact the owner of the application.',
    withdrawn: 'You withdrew your consent.',
    scopes: {
      openid: 'recognise you next time',
      offline_access: 'keep working while you are away',
    },
    claims: {
      name: 'full name',
      family_name: 'family name',
      given_name: 'given name',
      family_name_latin: 'family name in Latin letters',
      given_name_latin: 'given name in Latin letters',
      ge_id: 'GE number',
      email: 'email address',
      civil_id: 'civil number',
    },
    serviceScope: (name: string) => `the service “${name}”`,
  },
});
