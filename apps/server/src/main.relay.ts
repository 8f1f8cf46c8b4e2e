import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import * as relay from '#modules/relay';
import { publicKeyForm } from '#platform/security/ed25519-webhooks';
import { anchorsIn } from '#platform/signing/tokens';

const help = `tamga relay verify <proof> [--body <file>]... [--key <code>=<public key>]... [--anchors <file>]

Checks a proof (GET /api/v1/relay/requests/{id}/proof, saved) with nothing but what is named here: no database, no network, no
settings. --body gives a message that the proof has no more; --key a public key that you have from elsewhere, by the code of
whose it is; --anchors a file with the certificates (PEM) of the timestamp authorities that you believe. With any of these
given, no others are believed. Ends with 0 where all holds, 1 where anything is wrong, 3 where something stays open.`;

const marks = { holds: 'ok   ', open: 'open ', wrong: 'WRONG' } as const;

export async function runRelay(words: string[]): Promise<number> {
  const { positionals, values } = parseArgs({
    args: words,
    allowPositionals: true,
    options: {
      body: { type: 'string', multiple: true },
      key: { type: 'string', multiple: true },
      anchors: { type: 'string' },
    },
  });
  const [action, file, ...more] = positionals;
  const keys = (values.key ?? []).map(readKey);
  if (action !== 'verify' || file === undefined || more.length > 0 || keys.includes(null)) {
    console.error(help);
    return 2;
  }
  const judged = await relay.verifyProof(readFileSync(file, 'utf8'), {
    bodies: (values.body ?? []).map((name) => readFileSync(name)),
    keys: keys.filter((key) => key !== null),
    anchors: values.anchors === undefined ? [] : readAnchors(values.anchors),
  });
  console.log(judged.flatMap(describe).join('\n'));
  const { text, exitCode } = verdictOn(judged);
  console.log(text);
  return exitCode;
}

/** A script that looks at the exit code alone must not take for proven what nobody could check. */
function verdictOn(judged: relay.Judged[]): { text: string; exitCode: number } {
  if (!relay.isSound(judged)) return { text: 'WRONG: this proof does not hold', exitCode: 1 };
  const open = judged.flatMap(({ statements }) => statements).filter(({ is }) => is === 'open').length;
  return open === 0
    ? { text: 'ok: all in this proof holds', exitCode: 0 }
    : { text: `open: nothing in this proof is wrong, and ${open} of its statements could not be checked`, exitCode: 3 };
}

function describe({ message, statements }: relay.Judged): string[] {
  const title = message ? [`${message.row.webhook_id}, ${message.row.direction === 'out' ? 'sent' : 'taken'}`] : [];
  return [...title, ...statements.map(({ is, text }) => `  ${marks[is]} ${text}`)];
}

function readKey(text: string): { code: string; key: string } | null {
  const [, code = '', key = ''] = /^([^=]+)=(.+)$/.exec(text) ?? [];
  return publicKeyForm.test(key) ? { code, key } : null;
}

/** A file without any certificate would mean that every authority is believed. */
function readAnchors(file: string): ReturnType<typeof anchorsIn> {
  const anchors = anchorsIn(readFileSync(file, 'utf8'));
  if (anchors.length === 0) throw new Error(`there is no certificate in ${file}`);
  return anchors;
}
