import { type DemoService, fee, sometimes } from '../describing.ts';
import { choice, contact, date, file, optional, page, person, phone, shownIf, text, yesNo } from '../form-parts.ts';

/** Births, marriages, adoptions and deaths. */
export const familyServices: DemoService[] = [
  {
    code: 'birth-registration',
    title: { mn: 'Хүүхдийн төрөлтийг бүртгүүлэх', en: 'Registering the birth of a child' },
    description: {
      mn: 'Шинээр төрсөн хүүхдээ бүртгүүлж, нэр, регистрийн дугаар, төрсний гэрчилгээг нь авна. Эмнэлэг төрөлтийг мэдэгдсэн бол та зөвхөн нэрийг нь сонгоно.',
      en: 'Register your newborn, give the child a name, and receive the birth certificate and the register number. Where the hospital has reported the birth, you only choose the name.',
    },
    keywords: ['төрсний гэрчилгээ', 'нялх хүүхэд'],
    events: ['having-a-child'],
    rules: [{ mn: 'Эцэг, эхийн аль нэг нь хүсэлт гаргана.', en: 'One of the parents applies.' }],
    days: 1,
    channels: ['online', 'counter'],
    evidences: {
      birth: 'medical-birth-record',
      'parents-marriage': sometimes(
        'marriage-certificate',
        'Эцэг, эх нь гэрлэсэн бол',
        'Where the parents are married',
      ),
    },
    output: 'birth-certificate',
    form: [
      page('Хүүхэд', 'The child', {
        given_name: text('Хүүхдийн нэр', 'Name of the child'),
        born_on: date('Төрсөн өдөр', 'Day of birth'),
        sex: choice('Хүйс', 'Sex', ['Эрэгтэй | Male', 'Эмэгтэй | Female']),
        hospital: text('Төрсөн эмнэлэг', 'Hospital of birth'),
      }),
      page('Эцэг, эх', 'The parents', {
        mother: person('Эхийн регистр', 'Civil number of the mother'),
        married: yesNo('Эцэг, эх нь гэрлэсэн үү?', 'Are the parents married?'),
        father: optional(person('Эцгийн регистр', 'Civil number of the father')),
      }),
      contact,
    ],
  },
  {
    code: 'death-registration',
    title: { mn: 'Нас баралтыг бүртгүүлэх', en: 'Registering a death' },
    description: {
      mn: 'Талийгаачийн нас баралтыг бүртгүүлж, нас барсны гэрчилгээ авна. Гэрчилгээ нь оршуулгын тэтгэмж, өв залгамжлалд хэрэгтэй.',
      en: 'Register that a person has died and receive the death certificate, which you need for the funeral benefit and for an inheritance.',
    },
    keywords: ['нас барсан', 'died', 'passed away'],
    events: ['losing-a-relative'],
    rules: [{ mn: 'Гэр бүлийн гишүүн буюу төрөл садан нь хүсэлт гаргана.', en: 'A member of the family applies.' }],
    days: 1,
    channels: ['online', 'counter'],
    evidences: { death: 'medical-death-record' },
    output: 'death-certificate',
    form: [
      page('Талийгаач', 'The deceased', {
        deceased: person('Талийгаачийн регистр', 'Civil number of the deceased'),
        died_on: date('Нас барсан өдөр', 'Day of death'),
        place: text('Нас барсан газар', 'Place of death'),
        relation: choice('Та хэн нь болох вэ?', 'How are you related?', [
          'Эхнэр, нөхөр | Wife or husband',
          'Хүүхэд | Child',
          'Эцэг, эх | Parent',
          'Бусад төрөл | Another relative',
        ]),
        phone: phone('Утасны дугаар', 'Telephone number'),
      }),
    ],
  },
  {
    code: 'marriage-registration',
    title: { mn: 'Гэрлэлтээ бүртгүүлэх', en: 'Registering a marriage' },
    description: {
      mn: 'Гэрлэх хүсэлтээ цахимаар өгч, ёслолын өдрөө сонгоод гэрлэсний гэрчилгээ авна.',
      en: 'Give notice that you wish to marry, choose the day of the ceremony, and receive the marriage certificate.',
    },
    keywords: ['хурим', 'гэр бүл болох'],
    events: ['getting-married'],
    rules: [
      {
        mn: 'Хоёул 18 нас хүрсэн, өөр хүнтэй гэрлээгүй байна.',
        en: 'Both are 18 or older, and married to nobody else.',
      },
    ],
    fees: [fee('Улсын тэмдэгтийн хураамж', 'State duty', 10_000)],
    days: 5,
    channels: ['online', 'counter'],
    evidences: { identity: 'identity-card', health: 'health-check' },
    output: 'marriage-certificate',
    form: [
      page('Гэрлэгчид', 'The couple', {
        spouse: person('Ханийн регистр', 'Civil number of your spouse to be'),
        was_married: yesNo('Аль нэг нь өмнө нь гэрлэж байсан уу?', 'Has either of you been married before?'),
        family_name: choice('Гэрлэсний дараах овог', 'Family name after the marriage', [
          'Хэвээр | Unchanged',
          'Ханийн овог | Name of the spouse',
        ]),
      }),
      page('Ёслол', 'The ceremony', {
        day: date('Ёслолын өдөр', 'Day of the ceremony'),
        witnesses: optional(text('Гэрчийн нэр', 'Names of witnesses')),
      }),
      contact,
    ],
    signature: true,
  },
  {
    code: 'divorce-registration',
    title: { mn: 'Гэрлэлт цуцалснаа бүртгүүлэх', en: 'Registering a divorce' },
    description: {
      mn: 'Насанд хүрээгүй хүүхэдгүй, харилцан тохиролцсон гэр бүл гэрлэлтээ цуцлуулна; бусад нь шүүхийн шийдвэрээ бүртгүүлнэ.',
      en: 'Couples without children under age who agree end their marriage here; others register the decision of the court.',
    },
    keywords: ['салах'],
    events: ['divorcing'],
    fees: [fee('Улсын тэмдэгтийн хураамж', 'State duty', 20_000)],
    days: 30,
    channels: ['counter'],
    evidences: { marriage: 'marriage-certificate' },
    output: 'divorce-certificate',
    form: [
      page('Гэр бүл', 'The marriage', {
        spouse: person('Эхнэр, нөхрийн регистр', 'Civil number of your spouse'),
        by_court: yesNo('Шүүх шийдвэрлэсэн үү?', 'Has a court decided?'),
        decision: shownIf('by_court', true, file('Шүүхийн шийдвэр', 'Decision of the court')),
        phone: phone('Утасны дугаар', 'Telephone number'),
      }),
    ],
    signature: true,
  },
  {
    code: 'adoption-registration',
    title: { mn: 'Хүүхэд үрчилснээ бүртгүүлэх', en: 'Registering an adoption' },
    description: {
      mn: 'Үрчлэх зөвшөөрөл гарсны дараа хүүхдийн бүртгэлийг шинэчилж, үрчилсний гэрчилгээ авна.',
      en: 'Once you have been allowed to adopt, have the entry of the child changed and receive the certificate of adoption.',
    },
    events: ['having-a-child'],
    days: 5,
    channels: ['counter'],
    evidences: { birth: 'birth-certificate', permission: 'adoption-permit' },
    output: 'adoption-certificate',
    form: [
      page('Үрчлэлт', 'The adoption', {
        child: person('Хүүхдийн регистр', 'Civil number of the child'),
        new_name: optional(text('Шинэ нэр', 'New name')),
        phone: phone('Утасны дугаар', 'Telephone number'),
      }),
    ],
    signature: true,
  },
];
