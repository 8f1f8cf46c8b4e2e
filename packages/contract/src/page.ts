import { z } from 'zod';

/** What every list takes: how many at most, and the `next` of the page before. Lists add their filters beside these. */
export const pageQuery = {
  limit: z.coerce.number().int().min(1).max(100).default(20).describe('How many to answer with at most.'),
  after: z
    .string()
    .regex(/^[\w-]{1,512}$/)
    .optional()
    .describe('The `next` of the page before; left out for the first page.'),
};

/** What every list answers. A page is continued by key, not by number: rows that come or go meanwhile move nothing. */
export const pageOf = <T extends z.ZodType>(item: T) =>
  z.object({
    items: z.array(item),
    next: z.string().nullable().describe('Give it as `after` to go on; null at the end. What is in it may change.'),
  });

/** The page that was asked for, as a rule takes it. */
export type PageQuery = z.output<z.ZodObject<typeof pageQuery>>;

export interface Page<T> {
  items: T[];
  next: string | null;
}
