import { errors, isErrorCode } from '@tamga/contract';
import { type Context, guestContext } from '#app/platform/context.ts';

/** Why a row was refused, in words. */
export const explained = (context: Context, code: string | null): string | null =>
  code !== null && isErrorCode(code) ? errors[code][context.get(guestContext).language] : code;
