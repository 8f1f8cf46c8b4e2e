import type { Texts } from '@tamga/ui';

/** What each page is for, by its address. Apart from the menu, which every page carries. */
export const about: Readonly<Record<string, Texts<string>>> = {
  '/me/notifications': { mn: 'Танд ирсэн мэдэгдэл, урилга', en: 'What you were told, and invitations' },
  '/me/approvals': {
    mn: 'PIN2 кодоор хариулах зүйлс, өмнөх хариултууд',
    en: 'What you answer with PIN2, and what you answered',
  },
  '/me/organisations': {
    mn: 'Гишүүнчлэл, урилга, байгууллага нэмэх',
    en: 'Memberships, invitations, and how to add one',
  },
  '/me/represented': { mn: 'Байгууллагын өмнөөс хэн гарын үсэг зурах', en: 'Who may sign for an organisation' },
  '/me/profile': { mn: 'Нэр, латин бичиглэл, и-мэйл, утас', en: 'Your name, also in Latin letters, e-mail and phone' },
  '/me/signature': { mn: 'Баримтад харагдах гарын үсгийн зураг', en: 'The image that is shown where you sign' },
  '/me/stamps': {
    mn: 'Төлөөлдөг байгууллагуудын тань тамга',
    en: 'Stamps and Latin names of organisations you represent',
  },
  '/me/eid': { mn: 'Гэрчилгээ, утас, ашигласан түүх', en: 'Certificates, phones and when it was used' },
  '/me/sessions': { mn: 'Хаана нэвтэрснээ харах, гаргах', en: 'Where you are signed in, and how to sign out there' },
  '/me/apps': { mn: 'Хэнд юуг зөвшөөрсөн, буцаах', en: 'Whom you let know what, and how to take it back' },
  '/me/social': { mn: 'Олон нийтийн сүлжээгээр нэвтрэх', en: 'Sign in with an account of a social network' },
  '/me/access-log': { mn: 'Таны мэдээллийг хэн, яагаад харсан', en: 'Who looked at your data, and what for' },
  '/me/data': { mn: 'Таны тухай хадгалдаг бүх зүйл', en: 'Everything that is kept about you' },
};
