import type { NewSignIn } from './sign-ins.sql.ts';

/** Purposes of our own requests; an application states its own. */
export type OwnPurpose = Exclude<NewSignIn['purpose'], 'application'>;

const words: Record<OwnPurpose, { pin: string; confirm: string }> = {
  sign_in: {
    pin: 'Тамга системд нэвтрэх / Sign in to Tamga',
    confirm: 'Та Тамга системд нэвтрэх гэж байна. Өөрөө эхлүүлээгүй бол татгалзана уу.',
  },
  superadmin: {
    pin: 'Тамга супер админ / Tamga super admin',
    confirm: 'Та Тамга системийн супер админ болох гэж байна. Өөрөө эхлүүлээгүй бол татгалзана уу.',
  },
};

/** Prompts for the phone, which skips those it cannot show. */
export const promptsFor = (purpose: OwnPurpose) => [
  { kind: 'confirm', text: words[purpose].confirm } as const,
  { kind: 'pin', text: words[purpose].pin } as const,
];

/** By push, both screens show the same code. */
export const pushPromptsFor = (purpose: OwnPurpose) => [
  { kind: 'confirm-code', text: words[purpose].confirm } as const,
  ...promptsFor(purpose),
];
