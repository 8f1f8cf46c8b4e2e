/** A kind of evidence that a register of the state holds. */
export interface RegisteredEvidence {
  code: string;
  holder: string;
  holderEn: string;
  status: 'ACTIVE' | 'CLOSED';
  subjectKey: 'CIVIL_ID' | 'REG_NO' | null;
  legalBasis: string | null;
  freshnessDays: number;
  hasSchema: boolean;
  preview: boolean;
}

const civil = {
  holder: 'Улсын бүртгэлийн ерөнхий газар',
  holderEn: 'General Authority for State Registration',
  status: 'ACTIVE',
  subjectKey: 'CIVIL_ID',
  legalBasis: 'Улсын бүртгэлийн ерөнхий хууль',
  freshnessDays: 1,
  hasSchema: true,
  preview: false,
} as const satisfies Omit<RegisteredEvidence, 'code'>;
const health = { ...civil, holder: 'Эрүүл мэндийн яам', holderEn: 'Ministry of Health', preview: true } as const;

/** Most can be fetched; the last three show what may be in the way. */
export const demoEvidences: RegisteredEvidence[] = [
  { ...civil, code: 'identity-card' },
  { ...civil, code: 'birth-certificate' },
  { ...civil, code: 'marriage-certificate' },
  { ...civil, code: 'residence-certificate' },
  { ...civil, code: 'company-certificate', subjectKey: 'REG_NO' },
  { ...health, code: 'medical-birth-record', legalBasis: null },
  { ...health, code: 'disability-decision', hasSchema: false },
  {
    ...civil,
    code: 'diploma',
    holder: 'Боловсролын яам',
    holderEn: 'Ministry of Education',
    status: 'CLOSED',
  },
];
