import { type DemoAgency, issued, sometimes } from '../describing.ts';
import {
  choice,
  count,
  file,
  money,
  optional,
  organisation,
  page,
  phone,
  sensitive,
  text,
  yesNo,
} from '../form-parts.ts';

export const tax: DemoAgency = {
  slug: 'tax',
  name: 'Татварын ерөнхий газар',
  name_en: 'General Department of Taxation',
  sector: 'taxation',
  office: { mn: 'Дүүрэг, аймгийн татварын хэлтэс', en: 'The tax office of your district or province' },
  phone: '1800-1288',
  law: { mn: 'Татварын ерөнхий хууль', en: 'General Law on Taxation' },
  evidences: {
    'tax-clearance': issued('certificate', 'Татварын өргүйн тодорхойлолт', 'Certificate of no tax debt', {
      validity_days: 30,
    }),
    'taxpayer-card': issued('certificate', 'Татвар төлөгчийн гэрчилгээ', 'Certificate of a taxpayer'),
    'tax-return': issued('statement', 'Татварын тайлан', 'Tax return', { sensitivity: 2 }),
    'vat-certificate': issued('certificate', 'НӨАТ суутган төлөгчийн гэрчилгээ', 'VAT certificate', { sensitivity: 0 }),
    'tax-refund': issued('statement', 'Татварын буцаан олголтын шийдвэр', 'Decision on a tax refund', {
      sensitivity: 2,
    }),
  },
  services: [
    {
      code: 'tax-clearance',
      title: { mn: 'Татварын өргүй тодорхойлолт авах', en: 'Certificate of no tax debt' },
      description: {
        mn: 'Иргэн, компани татварын өр төлбөргүйг баталсан тодорхойлолт. Тендер, зээл, тусгай зөвшөөрөлд хэрэгтэй.',
        en: 'Certifies that a person or company owes no tax. You need it for tenders, loans and licences.',
      },
      events: ['running-a-business'],
      audience: 'both',
      days: 1,
      channels: ['online'],
      output: 'tax-clearance',
      form: [
        page('Тодорхойлолт', 'The certificate', {
          company: optional(organisation('Компанийн регистр', 'Register number of the company')),
          purpose: text('Хаана өгөх вэ?', 'Who is it for?'),
        }),
      ],
    },
    {
      code: 'housing-tax-refund',
      title: { mn: 'Орон сууц худалдан авсны татварын хөнгөлөлт', en: 'Tax relief for buying a home' },
      description: {
        mn: 'Анх удаа орон сууц худалдан авсан, барьсан иргэн төлсөн хувь хүний орлогын албан татвараасаа буцаан авна.',
        en: 'People who buy or build their first home get back part of the income tax that they have paid.',
      },
      keywords: ['ХХОАТ', 'байр авсан татварын буцаалт'],
      events: ['buying-a-home'],
      days: 30,
      channels: ['online'],
      evidences: { property: 'property-certificate', contract: 'sale-contract' },
      output: 'tax-refund',
      form: [
        page('Орон сууц', 'The home', {
          price: money('Үнэ', 'Price'),
          first: yesNo('Анхны орон сууц уу?', 'Is it your first home?'),
          account: sensitive(text('Дансны дугаар', 'Account number')),
        }),
      ],
    },
    {
      code: 'tuition-tax-refund',
      title: { mn: 'Сургалтын төлбөрийн татварын буцаалт', en: 'Tax relief for tuition' },
      description: {
        mn: 'Өөрийн болон хүүхдийнхээ их сургуулийн төлбөрт зарцуулсан орлогоос суутгасан татварыг буцаан авна.',
        en: 'Get back the income tax on what you spent on tuition at a university for yourself or your child.',
      },
      events: ['studying'],
      days: 30,
      channels: ['online'],
      evidences: { studies: 'student-statement' },
      output: 'tax-refund',
      form: [
        page('Сургалт', 'The studies', {
          university: organisation('Сургуулийн регистр', 'Register number of the university'),
          paid: money('Төлсөн дүн', 'What you paid'),
          receipt: file('Төлбөрийн баримт', 'Receipt'),
          account: sensitive(text('Дансны дугаар', 'Account number')),
        }),
      ],
    },
    {
      code: 'self-employed-registration',
      title: { mn: 'Хувиараа хөдөлмөр эрхлэгчээр бүртгүүлэх', en: 'Registering as self-employed' },
      description: {
        mn: 'Компани байгуулалгүй ганцаараа ажилладаг хүн татвар төлөгчөөр бүртгүүлж, орлогынхоо 1 хувийг төлнө.',
        en: 'People who work for themselves without a company register as taxpayers and pay one per cent of their income.',
      },
      keywords: ['фриланс'],
      events: ['starting-a-business', 'finding-work'],
      days: 1,
      channels: ['online', 'counter'],
      evidences: { identity: 'identity-card' },
      output: 'taxpayer-card',
      form: [
        page('Ажил', 'The work', {
          activity: text('Юу эрхэлдэг вэ?', 'What do you do?'),
          income: money('Жилийн орлого', 'Yearly income'),
          phone: phone('Утасны дугаар', 'Telephone number'),
        }),
      ],
    },
    {
      code: 'vat-registration',
      title: { mn: 'НӨАТ суутган төлөгчөөр бүртгүүлэх', en: 'Registering for VAT' },
      description: {
        mn: 'Жилийн борлуулалт нь 50 сая төгрөгт хүрсэн иргэн, компани нэмэгдсэн өртгийн албан татвар төлөгч болно.',
        en: 'People and companies with sales of 50 million tögrög a year become payers of value added tax.',
      },
      events: ['running-a-business'],
      audience: 'both',
      days: 3,
      channels: ['online'],
      evidences: { company: sometimes('company-certificate', 'Компани бол', 'For companies') },
      output: 'vat-certificate',
      form: [
        page('Борлуулалт', 'Sales', {
          company: optional(organisation('Компанийн регистр', 'Register number of the company')),
          sales: money('Жилийн борлуулалт', 'Sales in a year'),
        }),
      ],
    },
    {
      code: 'vehicle-tax',
      title: { mn: 'Тээврийн хэрэгслийн татвар төлөх', en: 'Paying the vehicle tax' },
      description: {
        mn: 'Машины жилийн албан татвар, агаарын бохирдлын төлбөрийг бодуулж, төлнө.',
        en: 'Have the yearly tax of your car and the charge for air pollution calculated, and pay them.',
      },
      events: ['driving'],
      audience: 'both',
      days: 0,
      channels: ['online', 'counter'],
      evidences: { vehicle: 'vehicle-certificate' },
      output: 'tax-return',
      form: [
        page('Машин', 'The vehicle', {
          year: count('Он', 'Year', 2_100),
          kind: choice('Төрөл', 'Kind', [
            'Суудлын | Passenger car',
            'Ачааны | Lorry',
            'Автобус | Bus',
            'Мотоцикл | Motorcycle',
          ]),
        }),
      ],
    },
  ],
};
