import type { Texts } from '@tamga/ui';

/** What each page is for, by its address. Apart from the menu, which every page carries. */
export const about: Readonly<Record<string, Texts<string>>> = {
  '/admin/users': {
    mn: 'Хүн хайх, нэмэх, эрх олгох, түр хаах.',
    en: 'Find and add people, give them roles, keep them out.',
  },
  '/admin/lockouts': {
    mn: 'Олон удаа буруу оролдоод хүлээж байгаа хүмүүсийг чөлөөлөх.',
    en: 'Let people try again who failed too often.',
  },
  '/admin/roles': { mn: 'Хэн юу хийж чадахыг нэг хүснэгтээс харах.', en: 'Who may do what, in one table.' },
  '/admin/security': {
    mn: 'Иргэдийн мэдээлсэн ба платформын анзаарсан сэжигтэй явдал.',
    en: 'What people reported and what the platform noticed.',
  },
  '/admin/audit': {
    mn: 'Бүх өөрчлөлтийн засах боломжгүй бүртгэл, нотолгооны хамт.',
    en: 'Every change there was, sealed, with its proof.',
  },
  '/admin/appearance': { mn: 'Сайтын нэр, лого, холбоо барих мэдээлэл.', en: 'Name, logo and contacts of the site.' },
  '/admin/themes': { mn: 'Өнгө, үсэг, булангийн хэлбэр.', en: 'Colours, letters and corners.' },
  '/admin/applications': {
    mn: 'Иргэнийг нэвтрүүлдэг холбогдсон системүүд, тэдгээрийн түлхүүр.',
    en: 'Connected systems that sign citizens in, and their keys.',
  },
  '/admin/tools': {
    mn: 'AI туслахын түлхүүр, тушаал, чадвар, санах ой, дуудлага.',
    en: 'Keys, commands, skills, memory and calls of AI assistants.',
  },
};
