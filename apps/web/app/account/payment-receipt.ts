import { printReceipt } from '@tamga/contract/payments';
import { download } from '#app/platform/api.server.ts';
import type { Route } from './+types/payment-receipt.ts';

export const loader = ({ context, params: { id } }: Route.LoaderArgs): Promise<Response> =>
  download(context, printReceipt, { params: { id } });
