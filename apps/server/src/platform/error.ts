import type { DetailsOf, ErrorCode, FieldCode } from '@tamga/contract';

/**
 * A refusal that the caller reads. `cause` is for the log only; `fields` names what was wrong with the input; `details` is
 * what the contract declares for the code; `data` is what a tool has to show although it failed; `retryAfterSeconds` is when to
 * come again, for what is refused only now.
 */
export class AppError<C extends ErrorCode = ErrorCode> extends Error {
  readonly code: ErrorCode;
  readonly fields: readonly FieldProblem[];

  readonly details: Readonly<Record<string, unknown>> | undefined;

  readonly data: Readonly<Record<string, unknown>>;

  readonly retryAfterSeconds: number | undefined;

  constructor(code: C, options: RefusalOptions<C> = {}) {
    super(code, { cause: options.cause });
    this.code = code;
    this.fields = options.fields ?? [];
    this.details = options.details;
    this.data = options.data ?? {};
    this.retryAfterSeconds = options.retryAfterSeconds;
  }
}

interface RefusalOptions<C extends ErrorCode> {
  cause?: unknown;
  fields?: readonly FieldProblem[];
  details?: DetailsOf<C>;
  data?: Readonly<Record<string, unknown>>;
  retryAfterSeconds?: number;
}

export interface FieldProblem {
  path: string;
  /** `wrong_value` where nothing more is known: a rule's own words say what is wrong. */
  code?: FieldCode;
  mn: string;
  en: string;
}
