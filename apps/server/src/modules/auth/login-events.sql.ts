import { preparedAtCommit, type Value } from '#platform/prepared';

export interface LoginEvent {
  id: string;
  method: 'eid-qr' | 'eid-link' | 'eid-push' | 'social' | 'sso' | 'mfa';
  outcome: 'signed_in' | 'refused' | 'expired' | 'failed' | 'locked';
  reason: string | null;
  user_id: string | null;
  session_id: string | null;
  account_key: string | null;
  address: string;
  request_id: string;
}

export const insertLoginEvent = preparedAtCommit((db, value: Value<LoginEvent>) =>
  db.insertInto('auth.login_event').values({
    id: value('id'),
    method: value('method'),
    outcome: value('outcome'),
    reason: value('reason'),
    user_id: value('user_id'),
    session_id: value('session_id'),
    account_key: value('account_key'),
    address: value('address'),
    request_id: value('request_id'),
  }),
);
