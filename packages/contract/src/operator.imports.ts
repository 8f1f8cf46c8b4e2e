import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { bulkResults } from './operator.ts';
import { pageOf, pageQuery } from './page.ts';
import { timestamp } from './timestamp.ts';

export const BulkImport = z
  .object({
    id: z.uuid(),
    at: timestamp,
    operator: z.object({ id: z.uuid(), name: z.string().describe('As they sign: Д.Болормаа.') }),
    summary: z.object({
      created: z.int(),
      exists: z.int(),
      invited: z.int(),
      refused: z.int(),
      failed: z.int(),
    }),
  })
  .meta({ id: 'BulkImport' });
export type BulkImport = z.output<typeof BulkImport>;

export const ImportedRow = z
  .object({
    index: z.int().describe('The place of the row in the request, from 0.'),
    slug: z.string(),
    result: z.enum(bulkResults),
    tenant_id: z.uuid().nullable(),
    error: z.string().nullable().describe('The code by which it was refused or failed.'),
  })
  .meta({ id: 'ImportedRow' });
export type ImportedRow = z.output<typeof ImportedRow>;

const id = '019a0b4e-7b1c-7c3a-9d55-2f6c1a7e0b11';
const sample = {
  id,
  at: '2026-01-05T02:30:00.000Z',
  operator: { id: '019a0b4e-7b1c-7c3a-9d55-2f6c1a7e0b22', name: 'Д.Болормаа' },
  summary: { created: 0, exists: 0, invited: 1, refused: 0, failed: 0 },
};

export const listImports = endpoint({
  method: 'GET',
  path: '/api/platform/v1/imports',
  access: 'operator',
  summary: 'What was imported',
  description: 'Every request that created many organisations, the newest first: who sent it, when, and how it ended.',
  query: z.object(pageQuery),
  data: pageOf(BulkImport),
  example: { query: {}, data: { items: [sample], next: null } },
});

export const getImport = endpoint({
  method: 'GET',
  path: '/api/platform/v1/imports/{id}',
  access: 'operator',
  owner: 'platform',
  summary: 'One import, row by row',
  description: 'What became of each row. The addresses of those who were invited are not kept.',
  params: z.object({ id: z.uuid() }),
  data: BulkImport.extend({ results: z.array(ImportedRow) }).meta({ id: 'BulkImportDetails' }),
  errors: ['operator.import_not_found'],
  example: {
    params: { id },
    data: { ...sample, results: [{ index: 0, slug: 'ubeg', result: 'invited', tenant_id: id, error: null }] },
  },
});
