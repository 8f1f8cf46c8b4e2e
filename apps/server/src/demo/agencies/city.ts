import { type DemoAgency, fee, issued, ofOthers, sometimes } from '../describing.ts';
import {
  address,
  choice,
  count,
  date,
  file,
  longText,
  organisation,
  page,
  person,
  phone,
  text,
} from '../form-parts.ts';

export const city: DemoAgency = {
  slug: 'ulaanbaatar-city',
  name: 'Нийслэлийн Засаг даргын Тамгын газар',
  name_en: 'Office of the Governor of Ulaanbaatar',
  sector: 'city-services',
  office: { mn: 'Улаанбаатар, Нийслэлийн үйлчилгээний төв', en: 'City service centre, Ulaanbaatar' },
  phone: '1200',
  law: { mn: 'Зөвшөөрлийн тухай хууль', en: 'Law on Permits' },
  evidences: {
    'building-permit': issued('licence', 'Барилгын ажлын зөвшөөрөл', 'Building permit', { validity_days: 730 }),
    'event-permit': issued('licence', 'Арга хэмжээний зөвшөөрөл', 'Permit for an event', { validity_days: 30 }),
    'advertising-permit': issued('licence', 'Сурталчилгааны зөвшөөрөл', 'Permit for advertising', {
      validity_days: 365,
    }),
    'alcohol-licence': issued('licence', 'Согтууруулах ундаа худалдах зөвшөөрөл', 'Licence to sell alcohol', {
      validity_days: 1_095,
    }),
    'adoption-permit': issued('licence', 'Хүүхэд үрчлэх зөвшөөрөл', 'Permission to adopt', {
      validity_days: 365,
      sensitivity: 3,
    }),
    'building-plan': ofOthers('other', 'Барилгын зураг төсөл', 'Plan of a building'),
  },
  services: [
    {
      code: 'building-permit',
      title: { mn: 'Барилга барих зөвшөөрөл авах', en: 'Building permit' },
      description: {
        mn: 'Байшин, агуулах, үйлчилгээний барилга барих, өргөтгөхийн өмнө зураг төслөө батлуулж, зөвшөөрөл авна.',
        en: 'Before you put up or extend a house, store or shop, have its plan approved and receive the permit.',
      },
      events: ['building'],
      audience: 'both',
      fees: [fee('Зөвшөөрлийн хураамж', 'Fee for the permit', 100_000)],
      days: 21,
      channels: ['online', 'counter'],
      evidences: { plan: 'building-plan', map: 'cadastral-map' },
      output: 'building-permit',
      form: [
        page('Барилга', 'The building', {
          address: address('Барих газар', 'Where it stands'),
          use: choice('Зориулалт', 'Use', [
            'Орон сууц | Housing',
            'Худалдаа, үйлчилгээ | Shops and services',
            'Үйлдвэр | Industry',
            'Агуулах | Storage',
          ]),
          storeys: count('Давхар', 'Storeys', 60),
          plan: file('Зураг төсөл', 'Plan'),
        }),
        page('Гүйцэтгэгч', 'The builder', {
          builder: organisation('Барилгын компани', 'Building company'),
          phone: phone('Утасны дугаар', 'Telephone number'),
        }),
      ],
      signature: true,
    },
    {
      code: 'event-permit',
      title: { mn: 'Олон нийтийн арга хэмжээ зохион байгуулах', en: 'Holding a public event' },
      description: {
        mn: 'Талбай, гудамжинд тоглолт, үзэсгэлэн худалдаа, спортын тэмцээн хийх зөвшөөрөл.',
        en: 'Permission for a concert, fair or sports event in a square or street.',
      },
      events: ['running-a-business'],
      audience: 'both',
      days: 7,
      channels: ['online'],
      output: 'event-permit',
      form: [
        page('Арга хэмжээ', 'The event', {
          name: text('Нэр', 'Name'),
          place: text('Хаана', 'Where'),
          day: date('Хэзээ', 'When'),
          people: count('Хэдэн хүн ирэх вэ?', 'How many people come?', 100_000),
        }),
      ],
    },
    {
      code: 'advertising-permit',
      title: { mn: 'Гадна самбар, сурталчилгаа байршуулах', en: 'Outdoor advertising' },
      description: {
        mn: 'Барилгын фасад, зам дагуу хаяг, самбар, дэлгэц байрлуулах зөвшөөрлийг нэг жилээр олгоно.',
        en: 'Permission for a year to put a sign, billboard or screen on a building or along a road.',
      },
      events: ['running-a-business'],
      audience: 'organisation',
      fees: [fee('Талбайн төлбөр', 'Charge for the space', 150_000)],
      days: 14,
      channels: ['online', 'counter'],
      evidences: { company: 'company-certificate' },
      output: 'advertising-permit',
      form: [
        page('Самбар', 'The sign', {
          place: address('Байршил', 'Place'),
          kind: choice('Төрөл', 'Kind', ['Хаяг | Sign', 'Самбар | Board', 'Дэлгэц | Screen']),
          picture: file('Загвар', 'Design'),
        }),
      ],
    },
    {
      code: 'alcohol-licence',
      title: { mn: 'Архи, пиво худалдах тусгай зөвшөөрөл', en: 'Licence to sell alcohol' },
      description: {
        mn: 'Дэлгүүр, ресторан, баар согтууруулах ундаа худалдах, үйлчлэх зөвшөөрлөө авч, сунгана.',
        en: 'Shops, restaurants and bars receive or extend the licence to sell or serve alcohol.',
      },
      events: ['starting-a-business', 'running-a-business'],
      audience: 'organisation',
      fees: [fee('Тусгай зөвшөөрөл', 'Licence', 500_000)],
      days: 21,
      channels: ['online', 'counter'],
      evidences: { company: 'company-certificate', tax: 'tax-clearance' },
      output: 'alcohol-licence',
      form: [
        page('Цэг', 'The place', {
          company: organisation('Компанийн регистр', 'Register number of the company'),
          address: address('Худалдах газрын хаяг', 'Address of the place'),
          kind: choice('Төрөл', 'Kind', ['Дэлгүүр | Shop', 'Ресторан | Restaurant', 'Баар | Bar']),
        }),
      ],
      signature: true,
    },
    {
      code: 'adoption-permit',
      title: { mn: 'Хүүхэд үрчлэх зөвшөөрөл авах', en: 'Permission to adopt a child' },
      description: {
        mn: 'Хүүхэд үрчлэн авах хүсэлтэй гэр бүлийн нөхцөл байдлыг судалж, зөвшөөрөл олгоно.',
        en: 'We look into the circumstances of a family that wishes to adopt, and decide.',
      },
      events: ['having-a-child'],
      days: 60,
      channels: ['counter'],
      evidences: {
        record: 'criminal-record',
        health: 'health-check',
        marriage: sometimes('marriage-certificate', 'Гэрлэсэн бол', 'If you are married'),
      },
      output: 'adoption-permit',
      form: [
        page('Гэр бүл', 'The family', {
          spouse: { ...person('Эхнэр, нөхрийн регистр', 'Civil number of your spouse'), required: false },
          why: longText('Яагаад үрчлэх гэж байна вэ?', 'Why do you wish to adopt?'),
          phone: phone('Утасны дугаар', 'Telephone number'),
        }),
      ],
      signature: true,
    },
  ],
};
