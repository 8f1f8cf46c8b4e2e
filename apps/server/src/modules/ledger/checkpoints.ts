import { type Digest, fromBytes, toBytes } from '#platform/merkle/digest';

/** How long the log is and what it says, at one moment. */
export interface Checkpoint {
  log: string;
  seq: number;
  root: Digest;
  hash: Digest;
  at: Date;
}

/** The text that is signed: the first three lines are those of every transparency log (C2SP tlog-checkpoint). */
export function writeCheckpoint({ log, seq, root, hash, at }: Checkpoint): string {
  return [
    log,
    seq,
    toBytes(root).toString('base64'),
    `chain ${toBytes(hash).toString('base64')}`,
    `time ${at.toISOString()}`,
    '',
  ].join('\n');
}

const base64 = '([A-Za-z0-9+/]{43}=)';
const shape = new RegExp(`^([^\\n]+)\\n(0|[1-9]\\d{0,15})\\n${base64}\\nchain ${base64}\\ntime (\\S+)\\n$`);

/** Null when it is not written exactly as we write it. */
export function readCheckpoint(text: string): Checkpoint | null {
  const [, log = '', seq, root = '', hash = '', time = ''] = shape.exec(text) ?? [];
  const checkpoint = {
    log,
    seq: Number(seq),
    root: fromBytes(Buffer.from(root, 'base64')),
    hash: fromBytes(Buffer.from(hash, 'base64')),
    at: new Date(time),
  };
  const isExact = !Number.isNaN(checkpoint.at.getTime()) && log !== '' && writeCheckpoint(checkpoint) === text;
  return isExact ? checkpoint : null;
}
