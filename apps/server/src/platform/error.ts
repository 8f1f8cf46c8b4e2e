import type { ErrorCode } from '@tamga/contract';

/**
 * A refusal that the caller reads. `cause` is for the log only; `fields` names what was wrong with the input; `data` is
 * what a tool has to show although it failed.
 */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly fields: readonly FieldProblem[];

  readonly data: Readonly<Record<string, unknown>>;

  constructor(code: ErrorCode, options: RefusalOptions = {}) {
    super(code, { cause: options.cause });
    this.code = code;
    this.fields = options.fields ?? [];
    this.data = options.data ?? {};
  }
}

interface RefusalOptions {
  cause?: unknown;
  fields?: readonly FieldProblem[];
  data?: Readonly<Record<string, unknown>>;
}

export interface FieldProblem {
  path: string;
  mn: string;
  en: string;
}
