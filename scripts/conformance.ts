// Writes docs/conformance.md: every module of the test plans that we claim to pass, and where we differ. Fails when a
// module has no test or two. `--check` writes nothing and fails when the file is old.
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { plans } from '../apps/server/test/conformance/plans.ts';
import { writeOrCheck } from './generated.ts';

const root = path.join(import.meta.dirname, '..');
const tests = globSync('apps/server/test/conformance/*.test.ts', { cwd: root })
  .toSorted()
  .map((file) => ({ file, source: readFileSync(path.join(root, file), 'utf8') }));

const problems: string[] = [];
const homeOf = (name: string): string => {
  const homes = tests.flatMap(({ file, source }) =>
    source
      .split(`proves('${name}',`)
      .slice(1)
      .map(() => file),
  );
  if (homes.length !== 1) problems.push(`${name} has ${homes.length} tests`);
  return path.basename(homes[0] ?? '');
};

const sections = plans.map(({ plan, title, modules }) => {
  const rows = Object.entries(modules).map(([name, { shows, differs }]) => {
    const verdict = differs === undefined ? 'passes' : `differs: ${differs}`;
    return `| \`${name}\` | ${shows} | ${verdict} | ${homeOf(name)} |`;
  });
  const differing = Object.values(modules).filter(({ differs }) => differs !== undefined).length;
  const sum = `${rows.length} modules: ${rows.length - differing} pass, ${differing} differ on purpose.`;
  const head = ['| Module | What is shown | Verdict | Test |', '|---|---|---|---|'];
  return [`## ${title}`, '', `\`${plan}\`: ${sum}`, '', ...head, ...rows, ''].join('\n');
});

if (problems.length > 0) {
  console.error(problems.join('\n'));
  process.exit(1);
}

const intro = `# Conformance

Written by \`pnpm generate\` from \`apps/server/test/conformance\`. Do not edit.

The OpenID Foundation certifies providers by test plans, each a list of modules. Here every module of the plans below is
a test under the same name, in our own words, over HTTP, driven by the relying party openid-client. A row stands only
where its test exists, and \`pnpm test conformance\` runs them all; a module that differs has a test too, of what we do
instead. This is not a certification: that takes the Foundation's own suite, run against an installation.

As the plans want it, the application of these tests is registered with \`pkce_required\` off; otherwise PKCE is required
of everybody. \`oidcc-alternate-happy-flow\` was called \`oidcc-ensure-other-scope-order-succeeds\` before. Request objects
and \`request_uri\` are refused as not supported, which the plans allow. Where a plan has a person look at a page, the test
reads it.

A second relying party, by other authors, signs citizens in and out and is told of logouts: the module mod_auth_openidc
of the Apache server (\`second-party.test.ts\`), where it is installed.
`;

writeOrCheck(path.join(root, 'docs/conformance.md'), [intro, ...sections].join('\n'));
