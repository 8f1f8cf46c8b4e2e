import { type DemoService, fee, sometimes } from '../describing.ts';
import {
  address,
  choice,
  contact,
  date,
  latinName,
  longText,
  page,
  phone,
  photo,
  shownIf,
  text,
  yesNo,
} from '../form-parts.ts';

/** Names, addresses, identity cards and passports. */
export const paperServices: DemoService[] = [
  {
    code: 'name-change',
    title: { mn: 'Овог, нэрээ өөрчлөх', en: 'Changing your name' },
    description: {
      mn: 'Ургийн овог, эцгийн нэр, өөрийн нэрээ солиулж, шинэ нэрээрээ баримт бичгээ дахин авна.',
      en: 'Change your clan name, patronymic or given name, and have your documents issued in the new name.',
    },
    events: ['getting-married', 'divorcing'],
    fees: [fee('Хураамж', 'Fee', 30_000)],
    days: 10,
    channels: ['online', 'counter'],
    evidences: { identity: 'identity-card', birth: 'birth-certificate' },
    output: 'name-change-certificate',
    form: [
      page('Шинэ нэр', 'The new name', {
        family_name: text('Шинэ овог', 'New family name'),
        given_name: text('Шинэ нэр', 'New given name'),
        reason: longText('Шалтгаан', 'Reason'),
      }),
      contact,
    ],
    signature: true,
  },
  {
    code: 'identity-card',
    title: { mn: 'Иргэний үнэмлэх анх удаа авах', en: 'First identity card' },
    description: {
      mn: '16 нас хүрсэн иргэн анхны иргэний үнэмлэхээ захиалж, хурууны хээ, зургаа өгөөд авна.',
      en: 'Order your first identity card when you turn 16, give your fingerprints and photograph, and collect it.',
    },
    events: ['finding-work', 'studying'],
    rules: [{ mn: '16 нас хүрсэн Монгол Улсын иргэн.', en: 'Citizens of Mongolia aged 16 or older.' }],
    days: 7,
    channels: ['counter'],
    evidences: { birth: 'birth-certificate' },
    output: 'identity-card',
    form: [
      page('Үнэмлэх', 'The card', {
        office: text('Авах хэлтэс', 'Office where you collect it'),
        day: date('Очих өдөр', 'Day of your visit'),
        phone: phone('Утасны дугаар', 'Telephone number'),
      }),
    ],
  },
  {
    code: 'identity-card-replacement',
    title: { mn: 'Иргэний үнэмлэх дахин авах', en: 'Replacing an identity card' },
    description: {
      mn: 'Үнэмлэхээ гээсэн, гэмтээсэн, хугацаа нь дууссан эсвэл нэр, хаяг тань өөрчлөгдсөн бол шинийг захиална.',
      en: 'Order a new card when yours is lost, damaged or expired, or when your name has changed.',
    },
    keywords: ['иргэний үнэмлэх сунгах', 'алдсан, хулгайд алдсан үнэмлэх', 'ID card', 'stolen'],
    events: ['losing-documents'],
    fees: [fee('Хугацаа дууссан', 'Expired', 12_000), fee('Гээсэн, гэмтээсэн', 'Lost or damaged', 30_000)],
    days: 5,
    channels: ['online', 'counter'],
    output: 'identity-card',
    form: [
      page('Шалтгаан', 'The reason', {
        reason: choice('Яагаад солих вэ?', 'Why do you need a new one?', [
          'Гээсэн | Lost',
          'Гэмтсэн | Damaged',
          'Хугацаа дууссан | Expired',
          'Мэдээлэл өөрчлөгдсөн | My details changed',
        ]),
        lost_on: shownIf('reason', 'Гээсэн', date('Гээсэн өдөр', 'Day on which it was lost')),
        photograph: photo('Цээж зураг', 'Photograph'),
      }),
      contact,
    ],
  },
  {
    code: 'passport',
    title: { mn: 'Гадаад паспорт захиалах', en: 'Ordering a passport' },
    description: {
      mn: 'Гадаадад зорчих паспортоо захиалж, эсвэл хугацааг нь дуусахаас өмнө шинийг авна. Яаралтай захиалга нэг өдөрт бэлэн болно.',
      en: 'Order a passport for travel, or a new one before the old one expires. An urgent order is ready within one day.',
    },
    keywords: ['паспорт сунгах', 'renew'],
    events: ['going-abroad', 'losing-documents'],
    fees: [fee('Энгийн', 'Standard', 32_000), fee('Яаралтай', 'Urgent', 110_000)],
    days: 5,
    channels: ['online', 'counter'],
    evidences: { identity: 'identity-card' },
    output: 'passport',
    form: [
      page('Паспорт', 'The passport', {
        speed: choice('Захиалгын төрөл', 'Kind of order', ['Энгийн | Ordinary', 'Яаралтай | Urgent']),
        latin_name: latinName('Нэр латин үсгээр', 'Name in Latin letters'),
        photograph: photo('Цээж зураг', 'Photograph'),
      }),
      page('Хүргэлт', 'Delivery', {
        by_post: yesNo('Шуудангаар хүргүүлэх үү?', 'Should it come by post?'),
        address: shownIf('by_post', true, address('Хүргэх хаяг', 'Delivery address')),
        phone: phone('Утасны дугаар', 'Telephone number'),
      }),
    ],
  },
  {
    code: 'address-change',
    title: { mn: 'Шилжилт хөдөлгөөн, хаягаа бүртгүүлэх', en: 'Registering a change of address' },
    description: {
      mn: 'Нүүсэн иргэн, өрх шинэ хаягаа 10 хоногийн дотор бүртгүүлнэ. Хуучин хаягаасаа хасуулахаар очих шаардлагагүй.',
      en: 'Register the new address of you or your household within ten days of moving. You need not visit the old office.',
    },
    keywords: ['бүртгэлээ шилжүүлэх', 'хорооны бүртгэл'],
    events: ['moving-house'],
    days: 1,
    channels: ['online', 'counter'],
    evidences: {
      home: sometimes('property-certificate', 'Өөрийн байр бол', 'Where the home is yours'),
    },
    output: 'residence-certificate',
    form: [
      page('Шинэ хаяг', 'The new address', {
        address: address('Шинэ хаяг', 'New address'),
        moved_on: date('Нүүсэн өдөр', 'Day of moving'),
        owner: choice('Байр хэнийх вэ?', 'Whose home is it?', [
          'Өөрийн | My own',
          'Түрээсийн | Rented',
          'Төрөл садны | Of relatives',
        ]),
        whole_household: yesNo('Өрхөөрөө шилжих үү?', 'Does the whole household move?'),
      }),
      contact,
    ],
    signature: true,
  },
  {
    code: 'residence-certificate',
    title: { mn: 'Оршин суугаа газрын тодорхойлолт', en: 'Certificate of residence' },
    description: {
      mn: 'Таны бүртгэлтэй хаяг, өрхийн гишүүдийг баталсан тодорхойлолт. Хүсэлт гаргамагц цахимаар авна.',
      en: 'Certifies the address where you are registered and who belongs to your household. You receive it electronically as soon as you ask.',
    },
    keywords: ['хаягийн лавлагаа', 'хорооны тодорхойлолт'],
    events: ['moving-house', 'starting-school'],
    days: 0,
    channels: ['online'],
    output: 'residence-certificate',
    form: [
      page('Тодорхойлолт', 'The certificate', {
        purpose: text('Хаана өгөх вэ?', 'Who is it for?'),
        with_household: yesNo('Өрхийн гишүүдийг оруулах уу?', 'Should it name the household?'),
      }),
    ],
  },
];
