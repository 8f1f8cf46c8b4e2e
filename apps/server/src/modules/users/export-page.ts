import type { Language } from '@tamga/contract';
import type { DataExport } from '@tamga/contract/users.export';

const words: Readonly<Record<string, Readonly<Record<Language, string>>>> = {
  title: { mn: 'Миний талаарх мэдээлэл', en: 'What is held about me' },
  generated_at: { mn: 'Гаргасан цаг', en: 'Made at' },
  none: { mn: 'байхгүй', en: 'none' },
  users: { mn: 'Бүртгэл', en: 'Account' },
  auth: { mn: 'Нэвтрэлт', en: 'Signing in' },
  audit: { mn: 'Үйлдлийн бүртгэл', en: 'Record of changes' },
  approvals: { mn: 'Зөвшөөрлийн хүсэлт', en: 'Requests for approval' },
  org: { mn: 'Байгууллага', en: 'Organisations' },
  oidc: { mn: 'Нэвтрэх эрх өгсөн аппликейшн', en: 'Applications you sign in to' },
  notifications: { mn: 'Мэдэгдэл', en: 'Notifications' },
  passkeys: { mn: 'Нэвтрэх түлхүүр', en: 'Passkeys' },
  notices: { mn: 'Надад ирсэн мэдэгдэл', en: 'What I was told' },
  memberships: { mn: 'Гишүүнчлэл', en: 'Memberships' },
  invitations: { mn: 'Урилга', en: 'Invitations' },
  profile: { mn: 'Хувийн мэдээлэл', en: 'Profile' },
  signature: { mn: 'Гарын үсгийн зураг', en: 'Signature image' },
  access_log: { mn: 'Мэдээллийг минь үзсэн', en: 'Who looked at my data' },
  access_log_complete: { mn: 'Энэ жагсаалт бүрэн эсэх', en: 'Whether this list is complete' },
  application: { mn: 'Аппликейшн', en: 'Application' },
  name_mn: { mn: 'Нэр', en: 'Name in Mongolian' },
  name_en: { mn: 'Нэр (англи)', en: 'Name' },
  fields: { mn: 'Юуг', en: 'What' },
  count: { mn: 'Хэдэн удаа', en: 'How often' },
  sessions: { mn: 'Нэвтэрсэн төхөөрөмж', en: 'Sessions' },
  login_events: { mn: 'Нэвтрэх оролдлого', en: 'Attempts to sign in' },
  social_links: { mn: 'Холбосон бүртгэл', en: 'Linked accounts' },
  about_me: { mn: 'Миний тухай', en: 'About me' },
  by_me: { mn: 'Миний хийсэн', en: 'By me' },
  family_name: { mn: 'Овог', en: 'Family name' },
  given_name: { mn: 'Нэр', en: 'Given name' },
  civil_id: { mn: 'Иргэний дугаар', en: 'Civil id' },
  ge_id: { mn: 'Иргэний GE дугаар', en: 'Citizen number' },
  email: { mn: 'И-мэйл', en: 'E-mail' },
  email_verified_at: { mn: 'И-мэйл баталгаажсан', en: 'E-mail verified' },
  email_to_prove: { mn: 'Баталгаажуулах и-мэйл', en: 'E-mail yet to be proven' },
  phone: { mn: 'Утас (баталгаажаагүй)', en: 'Phone (not verified)' },
  role: { mn: 'Эрх', en: 'Role' },
  created_at: { mn: 'Үүсгэсэн', en: 'Created' },
  at: { mn: 'Цаг', en: 'When' },
  purpose_mn: { mn: 'Зорилго', en: 'Purpose in Mongolian' },
  purpose_en: { mn: 'Зорилго (англи)', en: 'Purpose' },
  reader_name: { mn: 'Хэн', en: 'Who' },
  action: { mn: 'Үйлдэл', en: 'Action' },
};

/** A page without scripts, styles or links; everything that comes from people is written as text. */
export function pageOfExport({ generated_at, sections }: DataExport, language: Language): string {
  const word = (key: string): string => escape(words[key]?.[language] ?? key);
  const rendered = (value: unknown): string => {
    if (value === null || value === undefined || value === '') return `<i>${word('none')}</i>`;
    if (value instanceof Date) return escape(value.toISOString());
    if (Array.isArray(value)) {
      if (value.length === 0) return `<i>${word('none')}</i>`;
      return `<ol>${value.map((item) => `<li>${rendered(item)}</li>`).join('')}</ol>`;
    }
    if (typeof value === 'object') {
      const rows = Object.entries(value).map(([key, item]) => `<dt>${word(key)}</dt><dd>${rendered(item)}</dd>`);
      return `<dl>${rows.join('')}</dl>`;
    }
    return escape(typeof value === 'string' ? value : JSON.stringify(value));
  };
  const parts = Object.entries(sections).map(([room, section]) => {
    const nouns = Object.entries(section).map(([noun, value]) => `<h3>${word(noun)}</h3>${rendered(value)}`);
    return `<section><h2>${word(room)}</h2>${nouns.join('')}</section>`;
  });
  return (
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>${word('title')}</title></head>` +
    `<body><h1>${word('title')}</h1><p>${word('generated_at')}: ${escape(generated_at.toISOString())}</p>` +
    `${parts.join('')}</body></html>`
  );
}

const marks: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

const escape = (text: string): string => text.replaceAll(/[&<>"']/g, (mark) => marks[mark] ?? mark);
