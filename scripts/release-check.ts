// What a release must pass besides .ci/run: no known weakness in what it is made of, and a list of that. It asks the
// registry, which a machine that only tests may not reach, so it is a command of its own. Ends with 0 where all is well,
// with 1 where something is wrong, with 2 where nobody could be asked. Another registry may be named as its only word.
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { askAdvisories } from './advisories.ts';
import { missingFrom, writeSbom } from './sbom.ts';

const folder = path.join(import.meta.dirname, '../.tamga/release');
mkdirSync(folder, { recursive: true });

const file = path.join(folder, 'tamga.cdx.json');
const sbom = writeSbom(file);
const missing = missingFrom(sbom);
for (const name of missing) console.error(`FAIL  not in the list of components: ${name}`);
if (missing.length === 0) console.log(`ok    ${sbom.components.length} components in ${path.relative('.', file)}`);

const advice = await askAdvisories(process.argv[2]);
if (advice.outcome === 'none') console.log('ok    no known weaknesses');
if (advice.outcome === 'weak') for (const one of advice.found) console.error(`FAIL  known weakness, ${one}`);
// A release that nobody could check was not checked.
if (advice.outcome === 'unasked')
  console.error('FAIL  not checked for weaknesses: the registry gives no audit. Ask again later, or name another one.');

const isWrong = missing.length > 0 || advice.outcome === 'weak';
process.exitCode = isWrong ? 1 : advice.outcome === 'unasked' ? 2 : 0;
