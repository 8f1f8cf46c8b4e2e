import { type DemoAgency, fee, issued, ofOthers, sometimes } from '../describing.ts';
import {
  address,
  choice,
  count,
  file,
  money,
  optional,
  organisation,
  page,
  person,
  phone,
  several,
  text,
} from '../form-parts.ts';

export const propertyRegistration: DemoAgency = {
  slug: 'property-registration',
  name: 'Эд хөрөнгө, хуулийн этгээдийн бүртгэлийн газар',
  name_en: 'Registry of Property and Companies',
  sector: 'property-registration',
  office: {
    mn: 'Улаанбаатар, Сүхбаатар дүүрэг, Бүртгэлийн нэгдсэн танхим',
    en: 'Joint hall of registration, Sukhbaatar district, Ulaanbaatar',
  },
  phone: '1800-1883',
  law: {
    mn: 'Эд хөрөнгийн эрхийн улсын бүртгэлийн тухай хууль',
    en: 'Law on Registration of Property Rights',
  },
  evidences: {
    'property-certificate': issued('certificate', 'Үл хөдлөх хөрөнгийн гэрчилгээ', 'Certificate of real estate'),
    'property-extract': issued('extract', 'Эд хөрөнгийн лавлагаа', 'Extract of property', {
      validity_days: 30,
      sensitivity: 2,
    }),
    'company-certificate': issued('certificate', 'Хуулийн этгээдийн гэрчилгээ', 'Certificate of a legal person', {
      sensitivity: 0,
    }),
    'company-extract': issued('extract', 'Хуулийн этгээдийн лавлагаа', 'Extract of a legal person', {
      validity_days: 30,
      sensitivity: 0,
    }),
    'sale-contract': ofOthers('other', 'Худалдах, худалдан авах гэрээ', 'Contract of sale'),
    charter: ofOthers('other', 'Компанийн дүрэм', 'Articles of a company', { sensitivity: 0 }),
  },
  services: [
    {
      code: 'property-registration',
      title: { mn: 'Орон сууц өмчлөх эрхээ бүртгүүлэх', en: 'Registering the ownership of a home' },
      description: {
        mn: 'Худалдаж авсан, өвлөсөн, бэлэглүүлсэн орон сууц, байшингаа нэр дээрээ бүртгүүлж, үл хөдлөхийн гэрчилгээ авна.',
        en: 'Have a flat or house that you bought, inherited or were given registered in your name, and receive the certificate of real estate.',
      },
      keywords: ['байрны гэрчилгээ', 'үл хөдлөх хөрөнгө'],
      events: ['buying-a-home'],
      audience: 'both',
      fees: [fee('Бүртгэлийн хураамж', 'Registration fee', 20_000)],
      days: 3,
      channels: ['online', 'counter'],
      evidences: { identity: 'identity-card', contract: 'sale-contract' },
      output: 'property-certificate',
      form: [
        page('Хөрөнгө', 'The property', {
          address: address('Хөрөнгийн хаяг', 'Address of the property'),
          ground: choice('Хэрхэн олж авсан бэ?', 'How did you come to own it?', [
            'Худалдан авсан | Bought',
            'Өвлөсөн | Inherited',
            'Бэлэглүүлсэн | Received as a gift',
            'Хувьчилсан | Privatised',
          ]),
          price: optional(money('Үнэ', 'Price')),
        }),
        page('Өмчлөгч', 'The owners', {
          owners: several('Өмчлөгчид', 'Owners', {
            owner: person('Регистр', 'Civil number'),
            share: count('Эзлэх хувь', 'Share, per cent', 100),
          }),
          phone: phone('Утасны дугаар', 'Telephone number'),
        }),
      ],
      signature: true,
    },
    {
      code: 'property-extract',
      title: { mn: 'Эд хөрөнгийн лавлагаа авах', en: 'Extract of property' },
      description: {
        mn: 'Таны нэр дээр ямар орон сууц, газар, хашаа байшин бүртгэлтэй, барьцаанд байгаа эсэхийг харуулсан лавлагаа.',
        en: 'Shows which flats, land and houses are registered in your name, and whether they are pledged.',
      },
      events: ['buying-a-home'],
      audience: 'both',
      fees: [fee('Лавлагааны хураамж', 'Fee for the extract', 3_000)],
      days: 0,
      channels: ['online'],
      output: 'property-extract',
      form: [page('Лавлагаа', 'The extract', { purpose: text('Хаана өгөх вэ?', 'Who is it for?') })],
    },
    {
      code: 'company-registration',
      title: { mn: 'Компани байгуулах', en: 'Setting up a company' },
      description: {
        mn: 'Хязгаарлагдмал хариуцлагатай компани (ХХК) үүсгэн байгуулж, улсын бүртгэлийн гэрчилгээ, татварын дугаараа нэг дор авна.',
        en: 'Set up a limited liability company, and receive its certificate and tax number in one step.',
      },
      keywords: ['ХХК', 'аж ахуйн нэгж'],
      events: ['starting-a-business'],
      audience: 'both',
      fees: [fee('Улсын тэмдэгтийн хураамж', 'State duty', 44_000)],
      days: 2,
      channels: ['online', 'counter'],
      evidences: { charter: 'charter', identity: 'identity-card' },
      output: 'company-certificate',
      form: [
        page('Компани', 'The company', {
          name: text('Компанийн нэр', 'Name of the company'),
          activity: text('Үйл ажиллагааны чиглэл', 'What the company does'),
          capital: money('Дүрмийн сан', 'Capital'),
          address: address('Албан ёсны хаяг', 'Registered address'),
        }),
        page('Үүсгэн байгуулагч', 'The founders', {
          founders: several('Үүсгэн байгуулагчид', 'Founders', {
            founder: person('Регистр', 'Civil number'),
            share: count('Эзлэх хувь', 'Share, per cent', 100),
          }),
          director: person('Захирлын регистр', 'Civil number of the director'),
        }),
      ],
      signature: true,
    },
    {
      code: 'company-change',
      title: { mn: 'Компанийн мэдээлэлд өөрчлөлт оруулах', en: 'Changing the details of a company' },
      description: {
        mn: 'Захирал, хаяг, нэр, хувьцаа эзэмшигч, дүрмийн сангийн өөрчлөлтийг бүртгүүлнэ.',
        en: 'Register a new director, address, name, shareholder or capital of your company.',
      },
      events: ['running-a-business'],
      audience: 'organisation',
      fees: [fee('Хураамж', 'Fee', 11_000)],
      days: 2,
      channels: ['online', 'counter'],
      evidences: { charter: sometimes('charter', 'Дүрэм өөрчилсөн бол', 'Where the articles have changed') },
      output: 'company-certificate',
      form: [
        page('Өөрчлөлт', 'The change', {
          company: organisation('Компанийн регистр', 'Register number of the company'),
          what: choice('Юуг өөрчлөх вэ?', 'What changes?', [
            'Захирал | Director',
            'Хаяг | Address',
            'Нэр | Name',
            'Хувьцаа эзэмшигч | Shareholder',
            'Дүрмийн сан | Share capital',
          ]),
          decision: file('Шийдвэр', 'The decision'),
        }),
      ],
      signature: true,
    },
    {
      code: 'company-extract',
      title: { mn: 'Хуулийн этгээдийн лавлагаа', en: 'Extract of a company' },
      description: {
        mn: 'Аль ч компани, байгууллагын захирал, хаяг, үүсгэн байгуулагчийг харуулсан лавлагаа.',
        en: 'Shows the director, address and founders of any company or organisation.',
      },
      events: ['running-a-business'],
      audience: 'both',
      fees: [fee('Лавлагааны хураамж', 'Fee for the extract', 3_000)],
      days: 0,
      channels: ['online'],
      output: 'company-extract',
      form: [page('Лавлагаа', 'The extract', { company: organisation('Байгууллагын регистр', 'Register number') })],
    },
  ],
};
