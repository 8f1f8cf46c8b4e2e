import { type DemoAgency, fee, issued, ofOthers, sometimes } from '../describing.ts';
import {
  choice,
  date,
  money,
  optional,
  organisation,
  page,
  person,
  phone,
  sensitive,
  several,
  text,
  yesNo,
} from '../form-parts.ts';

const account = {
  bank: choice('Банк', 'Bank', [
    'Төрийн банк | State Bank',
    'Хаан банк | Khan Bank',
    'Голомт банк | Golomt Bank',
    'Хас банк | XacBank',
    'Бусад | Other',
  ]),
  account: sensitive(text('Дансны дугаар', 'Account number')),
};

export const socialInsurance: DemoAgency = {
  slug: 'social-insurance',
  name: 'Нийгмийн даатгалын ерөнхий газар',
  name_en: 'General Office of Social Insurance',
  sector: 'social-insurance',
  office: { mn: 'Дүүрэг, сумын нийгмийн даатгалын хэлтэс', en: 'The social insurance office of your district or soum' },
  phone: '7777-1289',
  law: {
    mn: 'Нийгмийн даатгалын ерөнхий хууль',
    en: 'General Law on Social Insurance',
  },
  evidences: {
    'contribution-statement': issued('statement', 'Шимтгэл төлөлтийн лавлагаа', 'Statement of contributions', {
      validity_days: 30,
      sensitivity: 2,
    }),
    'pension-certificate': issued('certificate', 'Тэтгэврийн үнэмлэх', 'Pension certificate', { sensitivity: 2 }),
    'benefit-decision': issued('statement', 'Тэтгэмж тогтоосон шийдвэр', 'Decision on a benefit', { sensitivity: 2 }),
    'sick-note': ofOthers('statement', 'Эмнэлгийн хуудас', 'Sick note', { validity_days: 60, sensitivity: 3 }),
  },
  services: [
    {
      code: 'old-age-pension',
      title: { mn: 'Өндөр насны тэтгэвэр тогтоолгох', en: 'Old-age pension' },
      description: {
        mn: 'Тэтгэврийн нас хүрсэн, шимтгэлээ төлсөн иргэн сар бүр авах тэтгэврээ тогтоолгоно. Ажилласан жил, цалинг тань бид бүртгэлээс авна.',
        en: 'Have your monthly pension set when you reach the age and have paid contributions. We take your years of work and wages from the records.',
      },
      keywords: ['пенс', 'настан'],
      events: ['retiring'],
      rules: [
        {
          mn: 'Тэтгэврийн даатгалын шимтгэлийг 20-иос доошгүй жил төлсөн.',
          en: 'You have paid contributions for at least 20 years.',
        },
      ],
      days: 14,
      channels: ['online', 'counter'],
      evidences: {
        identity: 'identity-card',
        contributions: 'contribution-statement',
        'earlier-work': sometimes('archive-reference', '1995 оноос өмнө ажилласан бол', 'If you worked before 1995'),
      },
      output: 'pension-certificate',
      form: [
        page('Тэтгэвэр', 'The pension', {
          from: date('Хэзээнээс авах вэ?', 'From when?'),
          still_works: yesNo('Одоо ажиллаж байгаа юу?', 'Do you still work?'),
          children: optional(text('Төрүүлсэн хүүхдийн тоо', 'Number of children you have had')),
        }),
        page('Данс', 'Where it is paid', account),
      ],
      signature: true,
    },
    {
      code: 'maternity-benefit',
      title: { mn: 'Жирэмсний болон амаржсаны тэтгэмж авах', en: 'Maternity benefit' },
      description: {
        mn: 'Даатгуулсан эх жирэмсний амралтын дөрвөн сарын тэтгэмжээ нэг дор авна.',
        en: 'Insured mothers receive the benefit for the four months of maternity leave in one sum.',
      },
      keywords: ['декретийн мөнгө'],
      events: ['having-a-child'],
      days: 5,
      channels: ['online', 'counter'],
      evidences: { leave: 'sick-note', contributions: 'contribution-statement' },
      output: 'benefit-decision',
      form: [
        page('Амралт', 'The leave', {
          employer: optional(organisation('Ажил олгогчийн регистр', 'Register number of the employer')),
          leave_from: date('Амралт эхэлсэн өдөр', 'First day of the leave'),
          twins: yesNo('Ихэр хүүхэд үү?', 'Are they twins?'),
        }),
        page('Данс', 'Where it is paid', account),
      ],
    },
    {
      code: 'unemployment-benefit',
      title: { mn: 'Ажилгүйдлийн тэтгэмж авах', en: 'Unemployment benefit' },
      description: {
        mn: 'Ажлаас гарсан, халагдсан даатгуулагч ажил хайж байх хугацаандаа тэтгэмж авна.',
        en: 'Insured people who have lost their job receive a benefit while they look for another.',
      },
      keywords: ['ажлаас халагдсан', 'ажилгүй болсон мөнгө', 'lost my job', 'laid off', 'fired', 'money'],
      events: ['losing-work'],
      rules: [
        {
          mn: 'Сүүлийн 24 сарын 9 сард нь шимтгэл төлсөн.',
          en: 'You have paid contributions in 9 of the last 24 months.',
        },
      ],
      days: 10,
      channels: ['online', 'counter'],
      evidences: { contributions: 'contribution-statement', jobseeker: 'jobseeker-record' },
      output: 'benefit-decision',
      form: [
        page('Ажил', 'The job', {
          employer: organisation('Сүүлийн ажил олгогч', 'Last employer'),
          ended_on: date('Ажлаас гарсан өдөр', 'Last day of work'),
          why: choice('Шалтгаан', 'Why it ended', [
            'Орон тоо хасагдсан | The post was cut',
            'Байгууллага татан буугдсан | The employer closed',
            'Өөрийн хүсэлтээр | At my own wish',
            'Бусад | Other',
          ]),
        }),
        page('Данс', 'Where it is paid', account),
      ],
    },
    {
      code: 'sickness-benefit',
      title: { mn: 'Хөдөлмөрийн чадвар түр алдсаны тэтгэмж', en: 'Sickness benefit' },
      description: {
        mn: 'Өвдсөн, осолдсоны улмаас ажиллаж чадахгүй болсон өдрүүдийн цалингийн оронд тэтгэмж авна.',
        en: 'Receive a benefit in place of wages for the days on which illness or an accident keeps you from work.',
      },
      keywords: ['акт', 'өвчтэй чөлөө', 'өвчний мөнгө', 'sick pay', 'sick leave'],
      events: ['falling-ill'],
      days: 5,
      channels: ['online', 'counter'],
      evidences: { illness: 'sick-note' },
      output: 'benefit-decision',
      form: [
        page('Өвчилсөн хугацаа', 'The illness', {
          employer: organisation('Ажил олгогчийн регистр', 'Register number of the employer'),
          from: date('Эхэлсэн өдөр', 'First day'),
          until: date('Дууссан өдөр', 'Last day'),
        }),
        page('Данс', 'Where it is paid', account),
      ],
    },
    {
      code: 'funeral-benefit',
      title: { mn: 'Оршуулгын тэтгэмж авах', en: 'Funeral benefit' },
      description: {
        mn: 'Даатгуулагч буюу тэтгэвэр авагч нас барахад ар гэр нь оршуулгын зардалд зориулсан мөнгө авна.',
        en: 'When an insured person or a pensioner dies, the family receives a sum for the funeral.',
      },
      events: ['losing-a-relative'],
      days: 3,
      channels: ['online', 'counter'],
      evidences: { death: 'death-certificate' },
      output: 'benefit-decision',
      form: [
        page('Хүсэлт', 'The request', {
          deceased: person('Талийгаачийн регистр', 'Civil number of the deceased'),
          relation: text('Та хэн нь болох вэ?', 'How are you related?'),
          phone: phone('Утасны дугаар', 'Telephone number'),
          ...account,
        }),
      ],
    },
    {
      code: 'contribution-statement',
      title: { mn: 'Нийгмийн даатгалын шимтгэлийн лавлагаа', en: 'Statement of social insurance contributions' },
      description: {
        mn: 'Аль байгууллагад, хэдэн сар ажиллаж, хэчнээн төгрөгийн шимтгэл төлснийг харуулна. Банк, элчин сайдын яаманд өгдөг.',
        en: 'Shows for which employers you worked, for how many months and what was paid. Banks and embassies ask for it.',
      },
      keywords: ['НДШ', 'нийгмийн даатгалын дэвтэр'],
      events: ['finding-work', 'retiring', 'going-abroad'],
      days: 0,
      channels: ['online'],
      output: 'contribution-statement',
      form: [
        page('Лавлагаа', 'The statement', {
          from: date('Хэзээнээс', 'From'),
          purpose: text('Хаана өгөх вэ?', 'Who is it for?'),
        }),
      ],
    },
    {
      code: 'voluntary-insurance',
      title: { mn: 'Нийгмийн даатгалд сайн дураар даатгуулах', en: 'Voluntary social insurance' },
      description: {
        mn: 'Малчин, хувиараа ажилладаг, ажилгүй иргэн гэрээ байгуулж, тэтгэврийн шимтгэлээ өөрөө төлнө.',
        en: 'Herders, the self-employed and people without a job make a contract and pay their own contributions.',
      },
      events: ['herding', 'losing-work'],
      fees: [fee('Сарын доод шимтгэл', 'Least monthly contribution', 75_900)],
      days: 1,
      channels: ['online', 'counter', 'phone'],
      evidences: { identity: 'identity-card' },
      output: 'contribution-statement',
      form: [
        page('Гэрээ', 'The contract', {
          income: money('Сарын орлого', 'Monthly income'),
          kinds: several('Даатгалын төрөл', 'Kinds of insurance', {
            kind: choice('Төрөл', 'Kind', [
              'Тэтгэвэр | Pension',
              'Тэтгэмж | Benefit',
              'Үйлдвэрлэлийн осол | Accident at work',
            ]),
          }),
        }),
      ],
      signature: true,
    },
  ],
};
