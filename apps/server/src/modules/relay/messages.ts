import type { CancelMessage, RelayMessage, RequestMessage, ResponseMessage } from '@tamga/contract/relay.message';
import type { PlatformRow } from './platforms.sql.ts';
import type { RequestRow } from './requests.sql.ts';

/** What everything that we send says: who, to whom, when, and about which request. */
const commonOf = ({ code, own_code }: PlatformRow, correlation_id: string, time: Date) =>
  ({ version: 1, source: own_code, target: code, time, correlation_id }) as const;

export interface Spoken {
  subject: RequestMessage['subject'];
  payload: RequestMessage['payload'];
}

export function requestMessage(
  platform: PlatformRow,
  request: RequestRow,
  { subject, payload }: Spoken,
  { lane, now }: { lane: RequestMessage['lane']; now: Date },
): RequestMessage {
  const { kind, purpose, legal_basis, case_ref, path, deadline_at, created_by, correlation_id } = request;
  return {
    ...commonOf(platform, correlation_id, now),
    type: 'relay.request',
    lane,
    path: [...path, platform.code],
    kind,
    purpose,
    legal_basis,
    subject,
    user_ref: created_by,
    case_ref,
    deadline: deadline_at,
    payload,
  };
}

export const responseMessage = (
  platform: PlatformRow,
  { correlation_id }: RequestRow,
  answer: Pick<ResponseMessage, 'status' | 'error' | 'payload'>,
  { requestSha256, now }: { requestSha256: Buffer; now: Date },
): ResponseMessage => ({
  ...commonOf(platform, correlation_id, now),
  type: 'relay.response',
  request_sha256: requestSha256.toString('hex'),
  ...answer,
});

export const cancelMessage = (
  platform: PlatformRow,
  { correlation_id }: RequestRow,
  reason: string,
  { requestSha256, now }: { requestSha256: Buffer; now: Date },
): CancelMessage => ({
  ...commonOf(platform, correlation_id, now),
  type: 'relay.cancel',
  request_sha256: requestSha256.toString('hex'),
  reason,
});

/** The bytes that are signed: written once, and the same each time that they are sent. */
export const writtenOut = (message: RelayMessage): Buffer => Buffer.from(JSON.stringify(message));
