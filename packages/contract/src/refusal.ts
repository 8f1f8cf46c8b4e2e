import type { z } from 'zod';

/** A refusal: its HTTP status and what a person reads, in both languages. A missing translation does not compile. */
export interface Refusal {
  /** 200: a tool was reached and tells what went wrong, so that an assistant reads it and mends its call. */
  status:
    | 200
    | 400
    | 401
    | 403
    | 404
    | 405
    | 408
    | 409
    | 410
    | 412
    | 413
    | 415
    | 416
    | 422
    | 428
    | 429
    | 431
    | 500
    | 502
    | 503
    | 504;
  mn: string;
  en: string;
  /** What it tells a program besides, as data, with an example: such as the version that stands now. */
  details?: z.ZodObject;
}

export type ErrorTable = Record<`${string}.${string}`, Refusal>;
