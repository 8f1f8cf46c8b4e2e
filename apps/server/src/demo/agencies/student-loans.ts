import { type DemoAgency, issued, ofOthers } from '../describing.ts';
import { choice, count, file, longText, money, organisation, page, person, phone, text } from '../form-parts.ts';

export const studentLoans: DemoAgency = {
  slug: 'student-loans',
  name: 'Боловсролын зээлийн сан',
  name_en: 'Education Loan Fund',
  sector: 'education',
  office: { mn: 'Улаанбаатар, Сүхбаатар дүүрэг, Бага тойруу', en: 'Baga Toiruu, Sukhbaatar district, Ulaanbaatar' },
  phone: '7000-9914',
  law: {
    mn: 'Дээд боловсролын санхүүжилт, суралцагчийн нийгмийн баталгааны тухай хууль',
    en: 'Law on the Financing of Higher Education',
  },
  evidences: {
    'loan-contract': issued('other', 'Зээлийн гэрээ', 'Loan contract', { sensitivity: 2 }),
    'scholarship-decision': issued('statement', 'Тэтгэлгийн шийдвэр', 'Decision on a scholarship'),
    'student-statement': ofOthers('statement', 'Оюутны тодорхойлолт', 'Statement of enrolment at a university', {
      validity_days: 120,
    }),
  },
  services: [
    {
      code: 'student-loan',
      title: { mn: 'Сургалтын төлбөрийн зээл авах', en: 'Loan for tuition' },
      description: {
        mn: 'Их, дээд сургуулийн оюутан сургалтын төлбөрөө төлөх бага хүүтэй зээл авч, төгсөөд ажилласныхаа дараа эргүүлэн төлнө.',
        en: 'Students of universities take out a loan at a low rate for their tuition, and pay it back once they work.',
      },
      events: ['studying'],
      rules: [{ mn: 'Голч дүн 2.7-оос дээш.', en: 'Your average mark is 2.7 or better.' }],
      days: 15,
      channels: ['online'],
      evidences: { studies: 'student-statement', identity: 'identity-card' },
      output: 'loan-contract',
      form: [
        page('Сургууль', 'The studies', {
          university: organisation('Сургуулийн регистр', 'Register number of the university'),
          course: count('Курс', 'Year of study', 6),
          tuition: money('Сургалтын төлбөр', 'Tuition'),
        }),
        page('Батлан даагч', 'The guarantor', {
          guarantor: person('Батлан даагчийн регистр', 'Civil number of the guarantor'),
          phone: phone('Батлан даагчийн утас', 'Telephone number of the guarantor'),
        }),
      ],
      signature: true,
    },
    {
      code: 'student-scholarship',
      title: { mn: 'Оюутны тэтгэлэгт хамрагдах', en: 'Scholarship for students' },
      description: {
        mn: 'Өндөр голчтой оюутан, эрэлттэй мэргэжлээр суралцагч сар бүр тэтгэлэг авна.',
        en: 'Students with high marks, and those in professions that are in demand, receive a monthly scholarship.',
      },
      keywords: ['стипенд'],
      events: ['studying'],
      days: 15,
      channels: ['online'],
      evidences: { studies: 'student-statement' },
      output: 'scholarship-decision',
      form: [
        page('Хүсэлт', 'The request', {
          kind: choice('Тэтгэлгийн төрөл', 'Kind of scholarship', [
            'Голч дүнгийн | For high marks',
            'Эрэлттэй мэргэжлийн | For professions in demand',
            'Зорилтот бүлгийн | For target groups',
          ]),
          marks: file('Дүнгийн хуудас', 'List of marks'),
          about: longText('Өөрийн тухай', 'About yourself'),
        }),
      ],
    },
    {
      code: 'student-loan-deferral',
      title: { mn: 'Боловсролын зээлийн төлбөрийг хойшлуулах', en: 'Putting off the repayment of a student loan' },
      description: {
        mn: 'Хүүхдээ асарч байгаа, цэргийн алба хааж байгаа, ажилгүй болсон зээлдэгч эргэн төлөлтөө хойшлуулна.',
        en: 'Borrowers who look after a child, serve in the army or have lost their job put off the repayment.',
      },
      events: ['studying', 'losing-work'],
      days: 10,
      channels: ['online', 'phone'],
      output: 'loan-contract',
      form: [
        page('Хүсэлт', 'The request', {
          contract: text('Гэрээний дугаар', 'Number of the contract'),
          why: choice('Шалтгаан', 'Reason', [
            'Хүүхэд асарч байгаа | Caring for a child',
            'Цэргийн алба | Military service',
            'Ажилгүй болсон | Lost my job',
          ]),
          months: count('Хэдэн сар', 'How many months', 24),
        }),
      ],
    },
  ],
};
