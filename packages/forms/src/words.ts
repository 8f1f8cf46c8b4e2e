import type { Words } from './form.ts';

/** What is wrong with a schema, for the people who write forms. */
export const schemaWords = {
  root: { mn: 'Маягт нь талбаруудтай объект байна.', en: 'The form must be an object with fields.' },
  keyword: { mn: 'Энэ үгийг маягтад ашиглахгүй.', en: 'This keyword is not allowed in a form.' },
  type: { mn: 'Талбарын төрөл тодорхойгүй байна.', en: 'The type of this field is not known.' },
  name: {
    mn: 'Нэрийг жижиг латин үсэг, тоо, доогуур зураасаар бичнэ үү.',
    en: 'Use lower-case Latin letters, digits and underscores.',
  },
  label: { mn: 'Нэрийг монгол, англиар бичнэ үү.', en: 'Write the label in Mongolian and English.' },
  depth: { mn: 'Бүлгүүд хэт гүн байна.', en: 'The groups are nested too deeply.' },
  fields: { mn: 'Талбар хэт олон байна.', en: 'The form has too many fields.' },
  empty: { mn: 'Талбар нэмнэ үү.', en: 'Add a field.' },
  required: { mn: 'Заавал бөглөх талбар олдсонгүй.', en: 'A required field is not in the form.' },
  size: { mn: 'Хэмжээ зөвшөөрсөн хязгаарт багтахгүй байна.', en: 'The size is outside the limits.' },
  order: { mn: 'Дээд хязгаар доод хязгаараас бага байна.', en: 'The upper limit is below the lower one.' },
  day: { mn: 'Огноог жил-сар-өдөр хэлбэрээр бичнэ үү.', en: 'Write the date as year-month-day.' },
  list: { mn: 'Сонголтуудыг давхардалгүй бичнэ үү.', en: 'List the choices, each of them one time.' },
  choiceLabels: { mn: 'Сонголт бүрийг монгол, англиар бичнэ үү.', en: 'Write every choice in both languages.' },
  order_of_fields: { mn: 'Дараалалд талбар бүр нэг удаа орно.', en: 'The order must name every field one time.' },
  layout: { mn: 'Ийм байршлыг ашиглах боломжгүй.', en: 'This layout cannot be used.' },
  placed: { mn: 'Талбар бүр нэг хуудсанд нэг удаа орно.', en: 'Every field must be on one page, one time.' },
  pattern: { mn: 'Ийм загварыг ашиглах боломжгүй.', en: 'This pattern cannot be used.' },
  work: {
    mn: 'Маягт хэт том байна. Загвар, жагсаалтыг багасгана уу.',
    en: 'The form is too large. Use shorter patterns and lists.',
  },
  drawn: {
    mn: 'Маягт хэт том байна. Сонголт, давтагдах асуултыг цөөлнө үү.',
    en: 'The form is too large. Use fewer choices and repeated questions.',
  },
  condition: {
    mn: 'Нөхцөл нь өмнөх талбарын тухай байна.',
    en: 'The condition must be about a field before this one.',
  },
} as const satisfies Record<string, Words>;

/** What is wrong with an answer, for the people who fill forms. */
export const answerWords = {
  required: { mn: 'Үүнийг бөглөнө үү.', en: 'Please fill this in.' },
  unknown: { mn: 'Маягтад ийм талбар алга.', en: 'The form does not have this field.' },
  text: { mn: 'Бичвэр оруулна уу.', en: 'Please enter text.' },
  number: { mn: 'Тоогоор бичнэ үү, жишээ нь 12.', en: 'Please write a number, for example 12.' },
  integer: { mn: 'Бүхэл тоогоор бичнэ үү, жишээ нь 12.', en: 'Please write a whole number, for example 12.' },
  yesNo: { mn: 'Тийм эсвэл үгүйг сонгоно уу.', en: 'Please choose yes or no.' },
  choice: { mn: 'Жагсаалтаас сонгоно уу.', en: 'Please choose from the list.' },
  date: { mn: 'Огноог жил-сар-өдөр хэлбэрээр оруулна уу.', en: 'Please enter a date as year-month-day.' },
  money: { mn: 'Мөнгөн дүн оруулна уу.', en: 'Please enter an amount of money.' },
  file: { mn: 'Файл хавсаргана уу.', en: 'Please attach a file.' },
  address: { mn: 'Хаягаа бүрэн оруулна уу.', en: 'Please enter the full address.' },
  person: { mn: '12 оронтой иргэний дугаар оруулна уу.', en: 'Please enter a civil number of 12 digits.' },
  organisation: { mn: '7 оронтой регистрийн дугаар оруулна уу.', en: 'Please enter a register number of 7 digits.' },
  pattern: { mn: 'Бичлэгийн хэлбэр буруу байна.', en: 'Please check how this is written.' },
  hidden: { mn: 'Нүдэнд харагдах тэмдэгтээр бичнэ үү.', en: 'Please use characters that can be seen.' },
  twice: { mn: 'Нэг зүйлийг хоёр сонгосон байна.', en: 'You have chosen something twice.' },
} as const satisfies Record<string, Words>;

export const sizeWords = {
  shortText: (least: number): Words => ({
    mn: `Дор хаяж ${least} тэмдэгт бичнэ үү.`,
    en: `Please write at least ${least} letters.`,
  }),
  longText: (most: number): Words => ({
    mn: `${most} тэмдэгтээс ихгүй бичнэ үү.`,
    en: `Please write at most ${most} letters.`,
  }),
  few: (least: number): Words => ({ mn: `Дор хаяж ${least}-г оруулна уу.`, en: `Please add at least ${least}.` }),
  many: (most: number): Words => ({ mn: `${most}-аас ихгүйг оруулна уу.`, en: `Please add at most ${most}.` }),
  low: (least: number): Words => ({ mn: `${least}-аас багагүй байна.`, en: `Must be ${least} or more.` }),
  high: (most: number): Words => ({ mn: `${most}-аас ихгүй байна.`, en: `Must be ${most} or less.` }),
  early: (earliest: string): Words => ({
    mn: `${dayMn(earliest)} эсвэл түүнээс хойш байна.`,
    en: `Must be ${dayEn(earliest)} or later.`,
  }),
  late: (latest: string): Words => ({
    mn: `${dayMn(latest)} эсвэл түүнээс өмнө байна.`,
    en: `Must be ${dayEn(latest)} or earlier.`,
  }),
};

const months = 'Jan Feb Mar Apr May Jun Jul Aug Sept Oct Nov Dec'.split(' ');
const partsOf = (day: string): number[] => day.split('-').map(Number);

/** As the pages write a day, from the form that has it as ISO 8601. */
function dayMn(day: string): string {
  const [year, month, date] = partsOf(day);
  return `${year} оны ${month}-р сарын ${date}`;
}

function dayEn(day: string): string {
  const [year, month = 0, date] = partsOf(day);
  return `${date} ${months[month - 1]} ${year}`;
}
