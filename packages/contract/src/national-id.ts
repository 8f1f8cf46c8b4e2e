import { z } from 'zod';

/** As a person writes it down, or an application names them by it. */
export const nationalId = z
  .string()
  .regex(/^[\p{L}\d]{4,20}$/u)
  .describe('Civil number or register number.');
