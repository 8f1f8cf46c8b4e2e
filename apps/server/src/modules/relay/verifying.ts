import { RelayProof } from '@tamga/contract/relay.proof';
import { z } from 'zod';
import { canonical } from '#platform/canonical';
import { checkSignatures } from './evidence.ts';
import { digestOf } from './proving.ts';
import { checkTime } from './stamps.ts';
import { holds, type Judged, type Known, sha256Of, type Statement, wrong } from './statements.ts';

/** Checks a proof with what it holds and what is known from elsewhere: no database, no network, no settings. */
export async function verifyProof(text: string, known: Known): Promise<Judged[]> {
  const proof = readProof(text);
  if (typeof proof === 'string') return [{ message: null, statements: [wrong(proof)] }];
  const whole = [
    digestOf(proof) === proof.sha256
      ? holds('The file is whole.')
      : wrong('The file was damaged or changed: its own digest is another.'),
    ...(proof.messages.length === 0 ? [wrong('There is no message in it, so it proves nothing.')] : []),
    ...strayBodies(proof, known),
  ];
  const judged: Judged[] = [{ message: null, statements: whole }];
  for (const message of proof.messages)
    judged.push({ message, statements: [...(await checkSignatures(message, known)), ...checkTime(message, known)] });
  return judged;
}

const Answer = z.object({ data: z.json() });

/** The proof, also where the whole answer of the API was saved; or why it is none. */
function readProof(text: string): RelayProof | string {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return 'The file is not JSON.';
  }
  const answer = Answer.safeParse(value);
  const given = z.json().parse(answer.success ? answer.data.data : value);
  const { success, data } = RelayProof.safeParse(given);
  if (!success) return 'The file is not a proof in a form that this command knows.';
  // Reading leaves out what it does not know; a proof has nothing of that kind.
  return canonical(data) === canonical(given) ? data : 'The file says more than a proof does.';
}

function strayBodies(proof: RelayProof, { bodies }: Known): Statement[] {
  const named = new Set(proof.messages.map(({ row }) => row.body_sha256));
  return bodies.some((body) => !named.has(sha256Of(body)))
    ? [wrong('A message that was given besides is none of those in the proof.')]
    : [];
}
