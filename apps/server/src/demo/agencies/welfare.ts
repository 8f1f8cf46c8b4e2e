import { type DemoAgency, issued, sometimes } from '../describing.ts';
import {
  choice,
  count,
  date,
  longText,
  optional,
  page,
  person,
  phone,
  sensitive,
  several,
  text,
  yesNo,
} from '../form-parts.ts';

const account = sensitive(text('Хүлээн авах данс', 'Account to be paid into'));

export const welfare: DemoAgency = {
  slug: 'welfare',
  name: 'Хөдөлмөр, халамжийн үйлчилгээний ерөнхий газар',
  name_en: 'General Office for Labour and Welfare Services',
  sector: 'social-welfare',
  office: {
    mn: 'Дүүрэг, сумын хөдөлмөр, халамжийн хэлтэс',
    en: 'The labour and welfare office of your district or soum',
  },
  phone: '1800-1224',
  law: {
    mn: 'Нийгмийн халамжийн тухай хууль',
    en: 'Law on Social Welfare',
  },
  evidences: {
    'allowance-decision': issued('statement', 'Тэтгэмж олгох шийдвэр', 'Decision on an allowance', { sensitivity: 2 }),
    'jobseeker-record': issued('statement', 'Ажил хайгчийн бүртгэл', 'Record of a jobseeker', { validity_days: 180 }),
    'aid-voucher': issued('other', 'Тусламж хэрэгслийн эрхийн бичиг', 'Voucher for an aid', { validity_days: 365 }),
  },
  services: [
    {
      code: 'child-money',
      title: { mn: 'Хүүхдийн мөнгө авах', en: 'Child money' },
      description: {
        mn: '18 нас хүрээгүй хүүхэд бүрд сар бүр олгодог мөнгийг авах дансаа бүртгүүлнэ, эсвэл дансаа солино.',
        en: 'Give the account into which the monthly money for each child under 18 is paid, or change it.',
      },
      keywords: ['хүүхдийн хорин мянга'],
      events: ['having-a-child'],
      days: 3,
      channels: ['online', 'counter'],
      evidences: { birth: 'birth-certificate' },
      output: 'allowance-decision',
      form: [
        page('Хүүхдүүд', 'The children', {
          children: several('Хүүхдүүд', 'Children', { child: person('Хүүхдийн регистр', 'Civil number of the child') }),
          account,
        }),
      ],
    },
    {
      code: 'mother-allowance',
      title: { mn: 'Хүүхдээ асарч буй эхийн тэтгэмж', en: 'Allowance for mothers at home' },
      description: {
        mn: '3 хүртэлх насны хүүхдээ гэртээ харж байгаа эх, ганц бие эцэг сар бүр цалинтай ээжийн мөнгө авна.',
        en: 'Mothers, and fathers on their own, who look after a child under three at home receive a monthly allowance.',
      },
      keywords: ['цалинтай ээж'],
      events: ['having-a-child'],
      days: 5,
      channels: ['online', 'counter'],
      evidences: { birth: 'birth-certificate' },
      output: 'allowance-decision',
      form: [
        page('Хүүхэд', 'The child', {
          child: person('Хүүхдийн регистр', 'Civil number of the child'),
          alone: yesNo('Та ганц бие үү?', 'Are you a single parent?'),
          account,
        }),
      ],
    },
    {
      code: 'disability-allowance',
      title: { mn: 'Хөгжлийн бэрхшээлтэй иргэний тэтгэмж', en: 'Disability allowance' },
      description: {
        mn: 'Хөдөлмөрийн чадвараа 50 ба түүнээс дээш хувь алдсан иргэн, хөгжлийн бэрхшээлтэй хүүхэд сар бүр тэтгэмж авна.',
        en: 'People who have lost half or more of their capacity to work, and children with disabilities, receive a monthly allowance.',
      },
      keywords: ['группийн мөнгө', 'инвалид'],
      events: ['falling-ill'],
      days: 10,
      channels: ['online', 'counter'],
      evidences: { disability: 'disability-decision' },
      output: 'allowance-decision',
      form: [
        page('Хүсэлт', 'The request', {
          beneficiary: person('Тэтгэмж авах хүний регистр', 'Civil number of the person concerned'),
          lost: count('Чадвар алдсан хувь', 'Capacity lost, per cent', 100),
          account,
        }),
      ],
    },
    {
      code: 'carer-allowance',
      title: { mn: 'Асаргааны тэтгэмж авах', en: "Carer's allowance" },
      description: {
        mn: 'Байнгын асаргаа шаардлагатай өвчтөн, настан, хүүхдээ гэртээ асарч байгаа хүнд сар бүр олгоно.',
        en: 'Paid monthly to people who care at home for a patient, an elder or a child in need of constant care.',
      },
      keywords: ['ээж, аавыгаа асрах', 'өвчтэй хүн асрах'],
      events: ['falling-ill'],
      days: 10,
      channels: ['online', 'counter'],
      evidences: { need: 'health-check' },
      output: 'allowance-decision',
      form: [
        page('Асаргаа', 'The care', {
          patient: person('Асруулах хүний регистр', 'Civil number of the person cared for'),
          relation: text('Та хэн нь болох вэ?', 'How are you related?'),
          needs: longText('Ямар асаргаа хэрэгтэй вэ?', 'Which care is needed?'),
          account,
        }),
      ],
    },
    {
      code: 'assistive-devices',
      title: { mn: 'Тэргэнцэр, сонсголын аппарат авах', en: 'Wheelchairs and hearing aids' },
      description: {
        mn: 'Хөгжлийн бэрхшээлтэй иргэн, настанд протез, тэргэнцэр, сонсголын аппаратын үнийг улсаас хариуцна.',
        en: 'The state pays for artificial limbs, wheelchairs and hearing aids of people with disabilities and of elders.',
      },
      events: ['falling-ill', 'retiring'],
      days: 15,
      channels: ['online', 'counter'],
      evidences: {
        need: 'health-check',
        disability: sometimes('disability-decision', 'Хөгжлийн бэрхшээлтэй бол', 'If you have a disability'),
      },
      output: 'aid-voucher',
      form: [
        page('Хэрэгсэл', 'The aid', {
          aid: choice('Юу хэрэгтэй вэ?', 'What do you need?', [
            'Тэргэнцэр | Wheelchair',
            'Сонсголын аппарат | Hearing aid',
            'Протез | Prosthesis',
            'Таяг | Cane',
            'Бусад | Other',
          ]),
          size: optional(text('Хэмжээ', 'Size')),
          phone: phone('Утасны дугаар', 'Telephone number'),
        }),
      ],
    },
    {
      code: 'jobseeker-registration',
      title: { mn: 'Ажил хайж байгаагаа бүртгүүлэх', en: 'Registering as a jobseeker' },
      description: {
        mn: 'Ажил идэвхтэй хайгаа иргэнээр бүртгүүлж, тохирох ажлын байрны санал, мэргэжил олгох сургалтад хамрагдана.',
        en: 'Register as a person who looks for work, and receive offers and training that suit you.',
      },
      keywords: ['ажилгүй иргэн', 'ажлын зар'],
      events: ['finding-work', 'losing-work'],
      days: 1,
      channels: ['online', 'counter', 'phone'],
      evidences: { identity: 'identity-card' },
      output: 'jobseeker-record',
      form: [
        page('Ажил', 'The work', {
          profession: text('Мэргэжил', 'Profession'),
          since: optional(date('Хэзээнээс ажилгүй вэ?', 'Without work since')),
          wish: text('Ямар ажил хийх вэ?', 'Which work do you look for?'),
          phone: phone('Утасны дугаар', 'Telephone number'),
        }),
      ],
    },
  ],
};
