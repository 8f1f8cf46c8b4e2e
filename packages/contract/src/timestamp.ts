import { z } from 'zod';

/** A moment: ISO 8601 text in UTC on the wire, a Date in code. */
export const timestamp = z
  .codec(z.iso.datetime(), z.date(), { decode: (text) => new Date(text), encode: (date) => date.toISOString() })
  .describe('A moment in UTC, ISO 8601.');
