import { z } from 'zod';

/**
 * A day without a time, `YYYY-MM-DD`. ISO 8601 has a year 0, which no calendar of ours and no database has; and every day
 * that we take has one after it that can be written in this form.
 */
export const day = z.iso.date().regex(/^(?!0000|9999)/);
