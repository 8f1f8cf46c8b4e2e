import { type DemoAgency, fee, issued, ofOthers } from '../describing.ts';
import { address, choice, count, date, file, optional, page, person, phone, text, yesNo } from '../form-parts.ts';

export const education: DemoAgency = {
  slug: 'education',
  name: 'Боловсролын ерөнхий газар',
  name_en: 'General Authority for Education',
  sector: 'education',
  office: { mn: 'Дүүрэг, аймгийн боловсролын хэлтэс', en: 'The education office of your district or province' },
  phone: '1800-1400',
  law: {
    mn: 'Боловсролын ерөнхий хууль',
    en: 'General Law on Education',
  },
  evidences: {
    'kindergarten-place': issued('statement', 'Цэцэрлэгийн элсэлтийн хуудас', 'Confirmation of a kindergarten place', {
      validity_days: 365,
    }),
    'school-enrolment': issued('statement', 'Сургуулийн элсэлтийн хуудас', 'Confirmation of enrolment', {
      validity_days: 365,
    }),
    'school-record': ofOthers('statement', 'Суралцагчийн хувийн хэрэг', 'Record of a pupil', { sensitivity: 2 }),
    diploma: ofOthers('certificate', 'Дипломын хуулбар', 'Copy of a diploma'),
    'diploma-recognition': issued('certificate', 'Диплом хүлээн зөвшөөрсөн гэрчилгээ', 'Recognition of a diploma'),
    'school-certificate': issued('certificate', 'Боловсролын гэрчилгээ', 'School-leaving certificate'),
  },
  services: [
    {
      code: 'kindergarten-place',
      title: { mn: 'Хүүхдээ цэцэрлэгт бүртгүүлэх', en: 'A place in a kindergarten' },
      description: {
        mn: '2–5 насны хүүхдээ харьяаллын цэцэрлэгт элсүүлэх хүсэлтээ өгч, хуваарилалтын хариуг утсаараа авна.',
        en: 'Ask for a place in a kindergarten near your home for a child of two to five, and receive the result on your phone.',
      },
      keywords: ['ясли'],
      events: ['starting-school', 'having-a-child'],
      days: 10,
      channels: ['online'],
      evidences: { birth: 'birth-certificate', residence: 'residence-certificate' },
      output: 'kindergarten-place',
      form: [
        page('Хүүхэд', 'The child', {
          child: person('Хүүхдийн регистр', 'Civil number of the child'),
          special_needs: yesNo('Тусгай хэрэгцээтэй юу?', 'Does the child have special needs?'),
        }),
        page('Цэцэрлэг', 'The kindergarten', {
          kindergarten: text('Хүссэн цэцэрлэг', 'Kindergarten you wish for'),
          second: optional(text('Хоёр дахь сонголт', 'Second choice')),
          phone: phone('Утасны дугаар', 'Telephone number'),
        }),
      ],
    },
    {
      code: 'school-enrolment',
      title: { mn: 'Нэгдүгээр ангид элсүүлэх', en: 'Enrolling in the first grade' },
      description: {
        mn: '6 нас хүрсэн хүүхдээ харьяаллынхаа ерөнхий боловсролын сургуульд бүртгүүлнэ.',
        en: 'Enrol a child who has turned six in the school of your neighbourhood.',
      },
      events: ['starting-school'],
      days: 5,
      channels: ['online', 'counter'],
      evidences: { birth: 'birth-certificate', residence: 'residence-certificate' },
      output: 'school-enrolment',
      form: [
        page('Хүүхэд', 'The child', {
          child: person('Хүүхдийн регистр', 'Civil number of the child'),
          school: text('Сургууль', 'School'),
          phone: phone('Утасны дугаар', 'Telephone number'),
        }),
      ],
    },
    {
      code: 'school-transfer',
      title: { mn: 'Хүүхдээ өөр сургуульд шилжүүлэх', en: 'Moving a child to another school' },
      description: {
        mn: 'Нүүсэн болон бусад шалтгаанаар сурагчийг нэг сургуулиас нөгөө сургуульд шилжүүлнэ. Хувийн хэргийг сургуулиуд хооронд нь явуулна.',
        en: 'Move a pupil from one school to another, because you move or for another reason. The schools pass the records on themselves.',
      },
      events: ['moving-house', 'starting-school'],
      days: 5,
      channels: ['online'],
      evidences: { record: 'school-record' },
      output: 'school-enrolment',
      form: [
        page('Шилжилт', 'The move', {
          child: person('Сурагчийн регистр', 'Civil number of the pupil'),
          grade: count('Анги', 'Grade', 12),
          from_school: text('Одоогийн сургууль', 'Present school'),
          to_school: text('Шилжих сургууль', 'New school'),
          address: address('Шинэ хаяг', 'New address'),
          from: date('Хэзээнээс', 'From'),
        }),
      ],
    },
    {
      code: 'diploma-recognition',
      title: { mn: 'Гадаадын диплом хүлээн зөвшөөрүүлэх', en: 'Recognition of a foreign diploma' },
      description: {
        mn: 'Гадаадад төгссөн их, дээд сургуулийн диплом, хичээлийн кредитийг Монголд хүчинтэйд тооцуулна.',
        en: 'Have the diploma or credits of a university abroad recognised in Mongolia.',
      },
      keywords: ['нострификаци'],
      events: ['studying', 'finding-work'],
      fees: [fee('Дүгнэлтийн хөлс', 'Fee for the assessment', 60_000)],
      days: 20,
      channels: ['online', 'post'],
      evidences: { diploma: 'diploma' },
      output: 'diploma-recognition',
      form: [
        page('Диплом', 'The diploma', {
          country: text('Төгссөн улс', 'Country'),
          university: text('Их сургууль', 'University'),
          degree: choice('Зэрэг', 'Degree', ['Бакалавр | Bachelor', 'Магистр | Master', 'Доктор | Doctor']),
          diploma: file('Диплом', 'Diploma'),
        }),
      ],
    },
    {
      code: 'school-certificate-copy',
      title: { mn: 'Боловсролын гэрчилгээ нөхөж авах', en: 'Copy of a school-leaving certificate' },
      description: {
        mn: 'Бүрэн дунд, суурь боловсролын гэрчилгээгээ алдсан иргэн хуулбарыг нөхөж авна.',
        en: 'People who have lost their school-leaving certificate receive a copy of it.',
      },
      keywords: ['аттестат'],
      events: ['losing-documents', 'studying'],
      fees: [fee('Хураамж', 'Fee', 8_000)],
      days: 7,
      channels: ['online', 'counter'],
      output: 'school-certificate',
      form: [
        page('Гэрчилгээ', 'The certificate', {
          school: text('Төгссөн сургууль', 'School'),
          year: count('Төгссөн он', 'Year of leaving', 2_100),
        }),
      ],
    },
  ],
};
