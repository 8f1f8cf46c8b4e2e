import { randomUUID } from 'node:crypto';
import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { openGate } from '#platform/limits/gate';
import { assemblePdf } from '#platform/signing/assemble';
import { addValidationData } from '#platform/signing/long-term';
import { preparePdf } from '#platform/signing/prepare';
import { describePrepared, restorePrepared } from '#platform/signing/signing';
import { signers } from './signers.ts';

// Signs the document at `file` so often at once, as a room does: two at a time, and nothing is held while a phone signs.
const [, , file = '', times = '20', atOnce = '2'] = process.argv;
const gate = openGate(Number(atOnce));
const [signer] = signers;
const { certificate, chain, algorithm, name } = signer;
const { signal } = new AbortController();
const visible = {
  page: 0,
  rect: { x: 30, y: 30, width: 200, height: 70 },
  lines: [name],
  qr: 'https://tamga.example/verify',
};

async function signOnce(): Promise<void> {
  const kept = path.join(path.dirname(file), `${randomUUID()}.pdf`);
  const described = await gate.pass(signal, async () => {
    const order = { pdf: await readFile(file), certificate, chain, algorithm, name, at: new Date(), visible };
    const prepared = await preparePdf(order);
    await writeFile(kept, prepared.pdf);
    return describePrepared(prepared);
  });
  await gate.pass(signal, async () => {
    const prepared = restorePrepared(await readFile(kept), described);
    const signature = signer.sign(prepared.signedAttributes);
    const signed = assemblePdf({ prepared, signature, certificate, chain, algorithm });
    await writeFile(kept, await addValidationData(signed, { certificates: [...chain], ocsps: [], crls: [] }));
  });
  await rm(kept);
}

const before = process.resourceUsage().maxRSS;
const started = performance.now();
await Promise.all(Array.from({ length: Number(times) }, signOnce));
const said = {
  beforeMb: before / 1_024,
  peakMb: process.resourceUsage().maxRSS / 1_024,
  ms: performance.now() - started,
};
process.stdout.write(JSON.stringify(said));
