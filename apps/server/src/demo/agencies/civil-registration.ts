import { type DemoAgency, issued, ofOthers } from '../describing.ts';
import { familyServices } from './civil-registration-family.ts';
import { paperServices } from './civil-registration-papers.ts';

export const civilRegistration: DemoAgency = {
  slug: 'civil-registration',
  name: 'Улсын бүртгэлийн ерөнхий газар',
  name_en: 'General Authority for State Registration',
  sector: 'civil-registration',
  office: { mn: 'Дүүрэг, сумын улсын бүртгэлийн хэлтэс', en: 'The registration office of your district or soum' },
  phone: '1800-1882',
  law: {
    mn: 'Иргэний улсын бүртгэлийн тухай хууль',
    en: 'Law on Civil Registration',
  },
  evidences: {
    'birth-certificate': issued('certificate', 'Төрсний гэрчилгээ', 'Birth certificate', { sensitivity: 2 }),
    'death-certificate': issued('certificate', 'Нас барсны гэрчилгээ', 'Death certificate', { sensitivity: 2 }),
    'marriage-certificate': issued('certificate', 'Гэрлэсний гэрчилгээ', 'Marriage certificate', { sensitivity: 2 }),
    'divorce-certificate': issued('certificate', 'Гэрлэлт цуцалсны гэрчилгээ', 'Divorce certificate', {
      sensitivity: 3,
    }),
    'adoption-certificate': issued('certificate', 'Үрчилсний гэрчилгээ', 'Adoption certificate', { sensitivity: 3 }),
    'identity-card': issued('licence', 'Иргэний үнэмлэх', 'Identity card', { validity_days: 3_650, sensitivity: 2 }),
    passport: issued('licence', 'Гадаад паспорт', 'Passport', { validity_days: 3_650, sensitivity: 2 }),
    'residence-certificate': issued('certificate', 'Оршин суугаа газрын тодорхойлолт', 'Certificate of residence', {
      validity_days: 30,
    }),
    'name-change-certificate': issued('certificate', 'Нэр өөрчилсний гэрчилгээ', 'Certificate of a change of name'),
    photograph: ofOthers('image', 'Цээж зураг', 'Photograph of the face', { validity_days: 180 }),
  },
  services: [...familyServices, ...paperServices],
};
