import { type DemoAgency, fee, issued, ofOthers } from '../describing.ts';
import { address, choice, count, date, file, organisation, page, person, phone, text } from '../form-parts.ts';

export const immigration: DemoAgency = {
  slug: 'immigration',
  name: 'Гадаадын иргэн, харьяатын газар',
  name_en: 'Immigration Agency',
  sector: 'immigration',
  office: { mn: 'Улаанбаатар, Хан-Уул дүүрэг, Буянт-Ухаа', en: 'Buyant-Ukhaa, Khan-Uul district, Ulaanbaatar' },
  phone: '1800-1882',
  law: {
    mn: 'Гадаадын иргэний эрх зүйн байдлын тухай хууль',
    en: 'Law on the Status of Foreign Citizens',
  },
  evidences: {
    'foreign-passport': ofOthers('licence', 'Гадаад улсын паспорт', 'Passport of another country', { sensitivity: 2 }),
    'residence-permit': issued('licence', 'Оршин суух үнэмлэх', 'Residence permit', { validity_days: 365 }),
    'visa-extension': issued('licence', 'Сунгасан виз', 'Extended visa', { validity_days: 30 }),
    'invitation-permit': issued('licence', 'Урилгын зөвшөөрөл', 'Approved invitation', { validity_days: 90 }),
  },
  services: [
    {
      code: 'visa-extension',
      title: { mn: 'Гадаадын иргэний визийн хугацаа сунгах', en: 'Extending a visa' },
      description: {
        mn: 'Монголд түр ирсэн гадаадын иргэн визийнхээ хугацааг дуусахаас 7 хоногийн өмнө сунгуулна.',
        en: 'Visitors to Mongolia extend their visa, at the latest seven days before it expires.',
      },
      events: ['coming-to-mongolia'],
      rules: [{ mn: 'Виз хүчинтэй байгаа гадаадын иргэн.', en: 'Foreign citizens whose visa is still valid.' }],
      fees: [fee('30 хүртэл хоног', 'Up to 30 days', 108_000)],
      days: 3,
      channels: ['online', 'counter'],
      evidences: { passport: 'foreign-passport' },
      output: 'visa-extension',
      form: [
        page('Виз', 'The visa', {
          passport_number: text('Паспортын дугаар', 'Passport number'),
          expires_on: date('Виз дуусах өдөр', 'Day on which the visa expires'),
          extension_days: count('Хэд хоногоор сунгах вэ?', 'By how many days?', 30),
          reason: text('Шалтгаан', 'Reason'),
        }),
      ],
    },
    {
      code: 'foreigner-residence-permit',
      title: { mn: 'Гадаадын иргэн оршин суух зөвшөөрөл авах', en: 'Residence permit for foreign citizens' },
      description: {
        mn: 'Монголд ажиллах, суралцах, гэр бүлтэйгээ амьдрах гадаадын иргэн оршин суух үнэмлэх авна.',
        en: 'Foreign citizens who come to work, study or live with their family receive a residence permit.',
      },
      events: ['coming-to-mongolia'],
      fees: [fee('Нэг жилийн зөвшөөрөл', 'Permit for one year', 216_000)],
      days: 10,
      channels: ['counter'],
      evidences: { passport: 'foreign-passport', photograph: 'photograph', health: 'health-check' },
      output: 'residence-permit',
      form: [
        page('Зорилго', 'Purpose', {
          passport_number: text('Паспортын дугаар', 'Passport number'),
          purpose: choice('Яагаад амьдрах вэ?', 'Why do you live here?', [
            'Ажил | Work',
            'Сургууль | Studies',
            'Гэр бүл | Family',
            'Хөрөнгө оруулалт | Investment',
          ]),
          address: address('Монгол дахь хаяг', 'Address in Mongolia'),
        }),
        page('Хариуцагч', 'Who vouches for you', {
          host: text('Урьсан хүн, байгууллага', 'Person or organisation that invited you'),
          phone: phone('Утасны дугаар', 'Telephone number'),
        }),
      ],
      signature: true,
    },
    {
      code: 'foreigner-invitation',
      title: { mn: 'Гадаадын иргэн урих', en: 'Inviting a foreign citizen' },
      description: {
        mn: 'Гадаадаас зочин, ажилтан урихад виз олгох зөвшөөрлийг урьж байгаа иргэн, байгууллага авна.',
        en: 'People and organisations who invite a guest or an employee from abroad ask here for approval of the visa.',
      },
      keywords: ['урилга'],
      events: ['coming-to-mongolia', 'running-a-business'],
      audience: 'both',
      days: 5,
      channels: ['online'],
      evidences: { passport: 'foreign-passport' },
      output: 'invitation-permit',
      form: [
        page('Зочин', 'The guest', {
          guest: text('Зочны нэр', 'Name of the guest'),
          passport: file('Паспортын хуулбар', 'Copy of the passport'),
          arrives_on: date('Ирэх өдөр', 'Day of arrival'),
        }),
        page('Урьж байгаа тал', 'Who invites', {
          inviter: person('Таны регистр', 'Your civil number'),
          company: { ...organisation('Байгууллагын регистр', 'Register number of the organisation'), required: false },
        }),
      ],
      signature: true,
    },
  ],
};
