import { z } from 'zod';

const milliseconds = z.number().nullable().describe('Null where nothing was called.');
/** What is counted of calls, over some time. */
export const figures = {
  calls: z.int(),
  errors: z.int().describe('Those where the service did not answer, or answered with 500 or more.'),
  refused: z.int().describe('Those that the gateway refused, or the service answered with 400 to 499.'),
  dropped: z
    .int()
    .describe('Those that are counted here and missing in the log, because it could not be written in time.'),
  p50_ms: milliseconds,
  p95_ms: milliseconds,
  p99_ms: milliseconds,
};

export const figuresSample = { calls: 1_200, errors: 3, refused: 14, dropped: 0, p50_ms: 8, p95_ms: 32, p99_ms: 64 };
