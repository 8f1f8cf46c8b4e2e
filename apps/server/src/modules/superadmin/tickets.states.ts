/**
 * Every move of a ticket: the step it is allowed at, and the step that follows. There is no other way from one step to
 * another; each is one statement that asks for `from` and writes `to`.
 */
export const moves = {
  startEid: { from: 'eid', to: 'eid' },
  proveEid: { from: 'eid', to: 'email' },
  sendCode: { from: 'email', to: 'email' },
  enterCode: { from: 'email', to: 'totp' },
  beginTotp: { from: 'totp', to: 'totp' },
  showTotp: { from: 'totp', to: 'done' },
  passMfa: { from: 'mfa', to: 'done' },
} as const satisfies Record<string, { from: Step; to: Step }>;

export type Step = 'eid' | 'email' | 'totp' | 'mfa' | 'done';
