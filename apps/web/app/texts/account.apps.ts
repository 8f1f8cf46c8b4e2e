import { texts } from '@tamga/ui';

/** Which applications know one. */
export const appTexts = texts({
  mn: {
    apps: 'Холбосон програм',
    appsLead:
      'Таны зөвшөөрснөөр таны мэдээллийг мэддэг, таныг таньдаг програмууд. Зөвшөөрлөө хүссэн үедээ буцааж болно.',
    appsNone: 'Та ямар ч програмд зөвшөөрөл өгөөгүй байна',
    appsNoneText: 'Өөр үйлчилгээнд эндээс нэвтэрч зөвшөөрөл өгвөл энд гарч ирнэ.',
    since: (date: string) => `${date}-наас хойш`,
    changed: (date: string) => `сүүлд өөрчилсөн: ${date}`,
    knows: (what: string) => `Мэддэг, чаддаг зүйл: ${what}`,
    withdraw: 'Зөвшөөрлөө буцаах',
    withdrawTitle: (name: string) => `«${name}»-д өгсөн зөвшөөрлөө буцаах уу?`,
    withdrawText:
      'Програм таны мэдээллийг цаашид авч чадахгүй, та тэндээс гарна. Аль хэдийн авсан мэдээллийг нь устгуулахыг хүсвэл програмын эзэмшигчид хандана уу.',
    withdrawn: 'Зөвшөөрлийг буцаалаа.',
    scopes: {
      openid: 'таныг дахин таних',
      profile: 'овог, нэр',
      email: 'и-мэйл хаяг',
      civil_id: 'иргэний дугаар',
      national_id: 'регистрийн дугаар',
      offline_access: 'та байхгүй үед ч үргэлжлүүлэх',
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
    knows: (what: string) => `What it knows and may do: ${what}`,
    withdraw: 'Take consent back',
    withdrawTitle: (name: string) => `Take back your consent from “${name}”?`,
    withdrawText:
      'The application gets nothing more about you, and you are signed out of it. If you want it to delete what it has, please ask whoever runs it.',
    withdrawn: 'Your consent was taken back.',
    scopes: {
      openid: 'to know you again',
      profile: 'your name',
      email: 'your e-mail address',
      civil_id: 'your civil id',
      national_id: 'your register number',
      offline_access: 'to go on while you are away',
    },
    serviceScope: (name: string) => `the service “${name}”`,
  },
});
