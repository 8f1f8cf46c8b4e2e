import type { NewSignIn } from './sign-ins.sql.ts';

/** What is asked for by us; what an application asks for, it says itself. */
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

/** What the phone is to show; what it cannot, it passes over. */
export const promptsFor = (purpose: OwnPurpose) => [
  { kind: 'confirm', text: words[purpose].confirm } as const,
  { kind: 'pin', text: words[purpose].pin } as const,
];

/** By push, both screens show the same code. */
export const pushPromptsFor = (purpose: OwnPurpose) => [
  { kind: 'confirm-code', text: words[purpose].confirm } as const,
  ...promptsFor(purpose),
];
