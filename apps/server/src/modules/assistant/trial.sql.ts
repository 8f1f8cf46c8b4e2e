import type { Db } from '#platform/data/db';

export const listTitles = (db: Db, limit: number) =>
  db
    .selectFrom('assistant.document as document')
    .innerJoin('assistant.knowledge as knowledge', 'knowledge.generation', 'document.generation')
    .select(['document.source_id', 'document.title_mn', 'document.title_en'])
    .where('document.kind', '=', 'service')
    .where('document.left_out', 'is', null)
    .orderBy('document.no')
    .limit(limit)
    .execute();
