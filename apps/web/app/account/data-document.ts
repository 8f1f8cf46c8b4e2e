import { printOwnData } from '@tamga/contract/users.export';
import { download } from '#app/platform/api.server.ts';
import type { Route } from './+types/data-document.ts';

export const loader = ({ context }: Route.LoaderArgs): Promise<Response> => download(context, printOwnData);
