import { z } from 'zod';

/** ISO 8601 has a year 0, which no calendar of ours and no database has. */
const text = z.iso.datetime().regex(/^(?!0000)/);

/** A moment: ISO 8601 text in UTC on the wire, a Date in code. */
export const timestamp = z
  .codec(text, z.date(), { decode: (text) => new Date(text), encode: (date) => date.toISOString() })
  .describe('A moment in UTC, ISO 8601.');
