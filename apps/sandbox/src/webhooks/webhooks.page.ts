import { articleOf, listPage } from '#screen/list.page';
import type { Attempt } from './webhooks.ts';

const attemptOf = ({ id, verified, answered, body, received_at }: Attempt): string =>
  articleOf(
    id,
    { Signature: verified ? 'good' : 'wrong', Answered: String(answered ?? 'nothing'), At: received_at },
    body,
  );

export const webhooksPage = (attempts: Attempt[]): string =>
  listPage('Webhooks', 'Every attempt to deliver one, the newest first.', attempts.map(attemptOf));
