import type { ExportedRecord } from './exports.sql.ts';

/** The bytes that the leaf hash of a record covers: the mark of a leaf, then each field after its length, -1 if absent. */
export function entryOf(record: ExportedRecord): Buffer {
  const fields = [
    integer(BigInt(record.id)),
    integer(sincePostgresEpoch(record.at)),
    Buffer.from(record.actor),
    Buffer.from(record.action),
    Buffer.from(record.object),
    uuid(record.tenant_id),
    Buffer.from(record.request_id),
    uuid(record.subject_id),
    Buffer.from(record.details),
    record.personal === null ? null : Buffer.from(record.personal),
  ];
  return Buffer.concat([
    Buffer.alloc(1),
    ...fields.flatMap((field) => (field === null ? [length(-1)] : [length(field.length), field])),
  ]);
}

function integer(value: bigint): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeBigInt64BE(value);
  return bytes;
}

function length(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32BE(value);
  return bytes;
}

const uuid = (text: string | null): Buffer | null =>
  text === null ? null : Buffer.from(text.replaceAll('-', ''), 'hex');

/** PostgreSQL counts microseconds from the beginning of the year 2000. */
function sincePostgresEpoch(at: string): bigint {
  const [, seconds = '', micros = ''] = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)\.(\d{6})Z$/.exec(at) ?? [];
  return BigInt(Date.parse(`${seconds}Z`) - Date.UTC(2000, 0, 1)) * 1_000n + BigInt(micros);
}
