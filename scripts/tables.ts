// Writes the row types of the database, read from a database migrated for the purpose.
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { describeTables } from '../apps/server/src/platform/data/tables.ts';
import { adminUrl, templateDatabase } from '../apps/server/test/template.ts';

const file = path.join(import.meta.dirname, '../apps/server/src/platform/data/tables.generated.ts');
writeFileSync(file, await describeTables(adminUrl(await templateDatabase())));
