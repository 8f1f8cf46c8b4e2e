import type { ErrorCode } from '@tamga/contract';

/** A refusal that the caller reads. `cause` is for the log only; `fields` names what was wrong with the input. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly fields: readonly FieldProblem[];

  constructor(code: ErrorCode, options: { cause?: unknown; fields?: readonly FieldProblem[] } = {}) {
    super(code, { cause: options.cause });
    this.code = code;
    this.fields = options.fields ?? [];
  }
}

export interface FieldProblem {
  path: string;
  mn: string;
  en: string;
}
