// The checks of a release besides .ci/run: no known weakness in its packages, and a list of them. It asks the registry,
// which a machine that only tests may not reach, so it is a command of its own. Exits with 0 if all is well, with 1 if
// something is wrong, with 2 if the registry did not answer. Another registry may be given as its only argument.
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
// A release that could not be checked is not released.
if (advice.outcome === 'unasked')
  console.error('FAIL  not checked for weaknesses: the registry gives no audit. Ask again later, or name another one.');

const isWrong = missing.length > 0 || advice.outcome === 'weak';
process.exitCode = isWrong ? 1 : advice.outcome === 'unasked' ? 2 : 0;
