import { texts } from '@tamga/ui';

/** What the forms of services say by themselves; everything else in them is written by organisations. */
export const formTexts = texts({
  mn: {
    yes: 'Тийм',
    no: 'Үгүй',
    choose: 'Сонгоно уу',
    unit: 'Аймаг, дүүрэг',
    detail: 'Дэлгэрэнгүй хаяг',
    detailHint: 'Сум, баг эсвэл хороо, гудамж, байр, тоот.',
    currency: 'Валют',
    remove: (file: string) => `Хасах: ${file}`,
    attached: 'Одоо хавсаргасан файл. Шинэ файл сонговол түүгээр солигдоно.',
    item: (n: number) => `№ ${n}`,
    onlyIf: (when: string) => `Зөвхөн ${when} бөглөнө.`,
    is: (field: string, value: string) => `«${field}» гэсэнд «${value}» гэж хариулсан бол`,
    answered: (field: string) => `«${field}» гэснийг бөглөсөн бол`,
    empty: (field: string) => `«${field}» гэснийг бөглөөгүй бол`,
    not: (what: string) => `дараахаас бусад үед: ${what}`,
    and: ', мөн ',
    or: ', эсвэл ',
    between: (least: string, most: string) => `Доод тал нь ${least}, дээд тал нь ${most}.`,
    atLeast: (least: string) => `Доод тал нь ${least}.`,
    atMost: (most: string) => `Дээд тал нь ${most}.`,
    // As pages write days, without what they need for moments: this is on the page of every question.
    day: (written: string) => {
      const [year = '', month, day] = written.split('-');
      return `${year} оны ${Number(month)}-р сарын ${Number(day)}`;
    },
    earliest: (day: string) => `Хамгийн эрт ${day}.`,
    latest: (day: string) => `Хамгийн сүүлд ${day}.`,
    fileTypes: (types: string) => `Авах файлын төрөл: ${types}.`,
    kindHints: {
      person: '12 оронтой иргэний дугаар.',
      organisation: '7 оронтой регистрийн дугаар.',
      integer: 'Бүхэл тоо.',
    },
    currencies: {
      MNT: 'төгрөг',
      USD: 'ам.доллар',
      EUR: 'евро',
      GBP: 'фунт',
      CNY: 'юань',
      RUB: 'рубль',
      JPY: 'иен',
      KRW: 'вон',
    },
  },
  en: {
    yes: 'Yes',
    no: 'No',
    choose: 'Choose',
    unit: 'Aimag or district',
    detail: 'Rest of the address',
    detailHint: 'Soum, bag or khoroo, street, building and door number.',
    currency: 'Currency',
    remove: (file: string) => `Remove: ${file}`,
    attached: 'The file that is attached now. If you choose another, that one takes its place.',
    item: (n: number) => `No. ${n}`,
    onlyIf: (when: string) => `Only ${when}.`,
    is: (field: string, value: string) => `if the answer to “${field}” is “${value}”`,
    answered: (field: string) => `if you answered “${field}”`,
    empty: (field: string) => `if you did not answer “${field}”`,
    not: (what: string) => `unless this holds: ${what}`,
    and: ', and ',
    or: ', or ',
    between: (least: string, most: string) => `From ${least} to ${most}.`,
    atLeast: (least: string) => `${least} or more.`,
    atMost: (most: string) => `${most} or less.`,
    day: (written: string) => {
      const [year = '', month, day] = written.split('-');
      const months = 'January February March April May June July August September October November December';
      return `${Number(day)} ${months.split(' ')[Number(month) - 1] ?? ''} ${year}`;
    },
    earliest: (day: string) => `${day} at the earliest.`,
    latest: (day: string) => `${day} at the latest.`,
    fileTypes: (types: string) => `Types of file that are accepted: ${types}.`,
    kindHints: {
      person: 'A civil number of 12 digits.',
      organisation: 'A register number of 7 digits.',
      integer: 'A whole number.',
    },
    currencies: {
      MNT: 'tögrög',
      USD: 'US dollars',
      EUR: 'euros',
      GBP: 'pounds',
      CNY: 'yuan',
      RUB: 'roubles',
      JPY: 'yen',
      KRW: 'won',
    },
  },
});
