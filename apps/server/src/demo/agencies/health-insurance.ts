import { type DemoAgency, fee, issued, ofOthers } from '../describing.ts';
import { choice, count, file, longText, money, page, person, phone, text } from '../form-parts.ts';

export const healthInsurance: DemoAgency = {
  slug: 'health-insurance',
  name: 'Эрүүл мэндийн даатгалын ерөнхий газар',
  name_en: 'General Office of Health Insurance',
  sector: 'health',
  office: {
    mn: 'Улаанбаатар, Чингэлтэй дүүрэг, Эрүүл мэндийн даатгалын танхим',
    en: 'Health insurance hall, Chingeltei district, Ulaanbaatar',
  },
  phone: '1450',
  law: {
    mn: 'Эрүүл мэндийн даатгалын тухай хууль',
    en: 'Law on Health Insurance',
  },
  evidences: {
    'insurance-status': issued('statement', 'Эрүүл мэндийн даатгалын лавлагаа', 'Statement of health insurance', {
      validity_days: 30,
      sensitivity: 2,
    }),
    'medical-birth-record': ofOthers('statement', 'Төрөлтийн эмнэлгийн тэмдэглэл', 'Medical record of a birth', {
      sensitivity: 3,
    }),
    'medical-death-record': ofOthers('statement', 'Нас баралтын эмнэлгийн тодорхойлолт', 'Medical record of a death', {
      sensitivity: 3,
    }),
    'health-check': ofOthers('statement', 'Эрүүл мэндийн үзлэгийн хуудас', 'Result of a health check', {
      validity_days: 90,
      sensitivity: 3,
    }),
    'disability-decision': ofOthers('statement', 'Хөдөлмөрийн чадвар алдалтын шийдвэр', 'Decision on disability', {
      validity_days: 365,
      sensitivity: 3,
    }),
    prescription: ofOthers('other', 'Эмийн жор', 'Prescription', { validity_days: 30, sensitivity: 3 }),
    'refund-decision': issued('statement', 'Буцаан олголтын шийдвэр', 'Decision on a refund', { sensitivity: 2 }),
  },
  services: [
    {
      code: 'health-insurance-status',
      title: { mn: 'Эрүүл мэндийн даатгалаа шалгах', en: 'Checking your health insurance' },
      description: {
        mn: 'Даатгалтай эсэх, аль сарын шимтгэл дутуу, хэдэн төгрөгийн тусламж авснаа харна.',
        en: 'See whether you are insured, which months are unpaid and what care has been paid for.',
      },
      events: ['falling-ill'],
      days: 0,
      channels: ['online', 'phone'],
      output: 'insurance-status',
      form: [page('Лавлагаа', 'The statement', { year: count('Он', 'Year', 2_100) })],
    },
    {
      code: 'health-insurance-payment',
      title: { mn: 'Эрүүл мэндийн даатгалын шимтгэл төлөх', en: 'Paying for health insurance' },
      description: {
        mn: 'Оюутан, малчин, ажил эрхэлдэггүй иргэн жилийн шимтгэлээ, эсвэл дутуу сарынхаа төлбөрийг төлнө.',
        en: 'Students, herders and people without work pay their contribution for the year, or for months that are missing.',
      },
      events: ['falling-ill', 'losing-work'],
      fees: [fee('Нэг сарын шимтгэл', 'Contribution for a month', 13_200)],
      days: 0,
      channels: ['online', 'counter'],
      output: 'insurance-status',
      form: [
        page('Төлбөр', 'The payment', {
          insured: person('Даатгуулагчийн регистр', 'Civil number of the insured'),
          months: count('Хэдэн сар', 'How many months', 12),
        }),
      ],
    },
    {
      code: 'medicine-refund',
      title: { mn: 'Хөнгөлөлттэй эмийн үнийн буцаан олголт', en: 'Refund for medicine' },
      description: {
        mn: 'Эмчийн жороор авсан эмийн үнийн даатгалаас төлөх хэсгийг баримтаараа буцааж авна.',
        en: 'Get back the part of the price of prescribed medicine that the insurance pays.',
      },
      keywords: ['эмийн мөнгө буцаан авах'],
      events: ['falling-ill'],
      days: 10,
      channels: ['online', 'counter'],
      evidences: { prescription: 'prescription' },
      output: 'refund-decision',
      form: [
        page('Эм', 'The medicine', {
          medicine: text('Эмийн нэр', 'Name of the medicine'),
          price: money('Төлсөн үнэ', 'What you paid'),
          receipt: file('И-баримт', 'Receipt'),
          bank: choice('Банк', 'Bank', [
            'Төрийн банк | State Bank',
            'Хаан банк | Khan Bank',
            'Голомт банк | Golomt Bank',
            'Бусад | Other',
          ]),
          account: text('Дансны дугаар', 'Account number'),
        }),
      ],
    },
    {
      code: 'treatment-abroad',
      title: { mn: 'Гадаадад эмчлүүлэх зардлын дэмжлэг', en: 'Support for treatment abroad' },
      description: {
        mn: 'Монголд эмчлэх боломжгүй өвчний эмчилгээг гадаадад хийлгэхэд зардлын тодорхой хувийг даатгал хариуцна.',
        en: 'The insurance pays a part of the cost of treatment abroad for illnesses that cannot be treated in Mongolia.',
      },
      events: ['falling-ill', 'going-abroad'],
      days: 20,
      channels: ['counter', 'post'],
      evidences: { illness: 'health-check' },
      output: 'refund-decision',
      form: [
        page('Эмчилгээ', 'The treatment', {
          country: text('Улс', 'Country'),
          hospital: text('Эмнэлэг', 'Hospital'),
          illness: longText('Онош', 'Diagnosis'),
          cost: money('Нийт зардал', 'Cost in all'),
          phone: phone('Утасны дугаар', 'Telephone number'),
        }),
      ],
      signature: true,
    },
  ],
};
