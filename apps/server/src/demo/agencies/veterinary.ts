import { type DemoAgency, fee, issued } from '../describing.ts';
import { choice, count, date, file, page, phone, several, text } from '../form-parts.ts';

export const veterinary: DemoAgency = {
  slug: 'veterinary',
  name: 'Мал эмнэлгийн ерөнхий газар',
  name_en: 'General Authority for Veterinary Services',
  sector: 'agriculture',
  office: { mn: 'Сум, дүүргийн мал эмнэлгийн тасаг', en: 'The veterinary unit of your soum or district' },
  phone: '1800-1117',
  law: {
    mn: 'Мал, амьтны эрүүл мэндийн тухай хууль',
    en: 'Law on the Health of Animals',
  },
  evidences: {
    'brand-certificate': issued('certificate', 'Малын тамганы гэрчилгээ', 'Certificate of a livestock brand', {
      sensitivity: 0,
    }),
    'animal-health-certificate': issued('certificate', 'Мал эмнэлгийн гэрчилгээ', 'Veterinary certificate', {
      validity_days: 10,
      sensitivity: 0,
    }),
    'origin-certificate': issued('certificate', 'Малын гарал үүслийн бичиг', 'Certificate of origin of livestock', {
      validity_days: 30,
      sensitivity: 0,
    }),
    'pet-passport': issued('certificate', 'Тэжээвэр амьтны паспорт', 'Pet passport', { sensitivity: 0 }),
  },
  services: [
    {
      code: 'livestock-brand',
      title: { mn: 'Малын тамга, им бүртгүүлэх', en: 'Registering a livestock brand' },
      description: {
        mn: 'Малчин өрх адуу, малдаа дарах тамга, имийн дүрсээ бүртгүүлж, давхардахгүй гэдгийг баталгаажуулна.',
        en: 'Herding households register the brand or ear mark of their horses and livestock, so that no other has the same.',
      },
      events: ['herding'],
      days: 10,
      channels: ['counter', 'online'],
      output: 'brand-certificate',
      form: [
        page('Тамга', 'The brand', {
          drawing: file('Тамганы дүрс', 'Drawing of the brand'),
          kind: choice('Төрөл', 'Kind', ['Тамга | Brand', 'Им | Ear notch', 'Ээмэг | Ear tag']),
          soum: text('Сум, баг', 'Soum and bag'),
        }),
      ],
    },
    {
      code: 'livestock-origin',
      title: { mn: 'Малын гарал үүслийн бичиг авах', en: 'Certificate of origin for livestock' },
      description: {
        mn: 'Мал, мах, арьс шир, ноолуур зарах, аймаг дамжуулан тээвэрлэхэд хэрэгтэй бичиг.',
        en: 'Needed to sell livestock, meat, hides or cashmere, or to move them to another province.',
      },
      events: ['herding'],
      days: 1,
      channels: ['online', 'counter'],
      output: 'origin-certificate',
      form: [
        page('Мал', 'The livestock', {
          animals: several('Мал', 'Livestock', {
            kind: choice('Төрөл', 'Kind', [
              'Адуу | Horses',
              'Үхэр | Cattle',
              'Тэмээ | Camels',
              'Хонь | Sheep',
              'Ямаа | Goats',
            ]),
            count: count('Тоо', 'Number', 10_000),
          }),
          to: text('Хаашаа тээвэрлэх вэ?', 'Where to?'),
        }),
      ],
    },
    {
      code: 'animal-health-certificate',
      title: { mn: 'Мал, махны эрүүл ахуйн гэрчилгээ', en: 'Veterinary certificate' },
      description: {
        mn: 'Худалдах мал, мах, сүү халдварт өвчингүйг баталсан мал эмнэлгийн гэрчилгээ.',
        en: 'Certifies that livestock, meat or milk for sale is free of infectious disease.',
      },
      events: ['herding', 'running-a-business'],
      audience: 'both',
      fees: [fee('Шинжилгээ', 'Analysis', 6_000)],
      days: 2,
      channels: ['counter', 'phone'],
      evidences: { origin: 'origin-certificate' },
      output: 'animal-health-certificate',
      form: [
        page('Шинжилгээ', 'The analysis', {
          what: choice('Юуг шинжлүүлэх вэ?', 'What is to be examined?', [
            'Мал | Livestock',
            'Мах | Meat',
            'Сүү | Milk',
          ]),
          amount: text('Тоо хэмжээ', 'Amount'),
          phone: phone('Утасны дугаар', 'Telephone number'),
        }),
      ],
    },
    {
      code: 'pet-passport',
      title: { mn: 'Нохой, муурын бүртгэл, паспорт', en: 'Passport for dogs and cats' },
      description: {
        mn: 'Тэжээвэр амьтнаа чипжүүлж, вакцинжуулалтыг нь бүртгүүлэн, гадаадад хамт авч явах паспорт авна.',
        en: 'Have your pet chipped and its vaccinations recorded, and receive the passport with which it can travel abroad.',
      },
      events: ['going-abroad'],
      fees: [fee('Чип, бүртгэл', 'Chip and entry', 40_000)],
      days: 3,
      channels: ['counter'],
      output: 'pet-passport',
      form: [
        page('Амьтан', 'The animal', {
          name: text('Нэр', 'Name'),
          kind: choice('Төрөл', 'Kind', ['Нохой | Dog', 'Муур | Cat', 'Бусад | Other']),
          born_on: date('Төрсөн өдөр', 'Day of birth'),
        }),
      ],
    },
  ],
};
