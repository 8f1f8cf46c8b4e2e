import { type DriveFile, driveFileKey } from '@tamga/contract/integrations.drive';
import { fileKinds } from '@tamga/contract/storage';
import { asLine } from '@tamga/contract/text';
import { z } from 'zod';
import type { Deps } from '#platform/deps';
import { AppError } from '#platform/error';
import { type Reply, send } from '#platform/outgoing/outgoing';
import { reasonOf } from './calls.ts';
import type { ProviderSettings } from './integrations.config.ts';

/** A drive of the settings, and what opens it for a while. */
export interface OpenDrive {
  provider: string;
  drive: NonNullable<ProviderSettings['drive']>;
  token: string;
}
type CallDeps = Pick<Deps, 'config' | 'log'>;

/** A hundred files with long names. */
const sizeBytesMax = 256 * 1_024;
const fileFields = 'id,name,mimeType,size,modifiedTime';

const Length = z.union([
  z.int().min(0),
  z
    .string()
    .regex(/^\d{1,15}$/)
    .transform(Number),
]);
const Moment = z.iso
  .datetime({ offset: true })
  .regex(/^[12]/)
  .transform((text) => new Date(text));
const Told = z.object({
  id: driveFileKey,
  name: z.string().max(2_000),
  mimeType: z.string().max(200),
  size: Length.nullish(),
  modifiedTime: Moment.nullish().catch(null),
});
const Listing = z.object({
  files: z.array(z.unknown()).max(100),
  // Longer ones would not fit into what names our own next page.
  nextPageToken: z
    .string()
    .regex(/^[\x21-\x7e]{1,360}$/)
    .nullish(),
});

/** Null where the drive does not take the token. */
export async function listAt(
  deps: CallDeps,
  open: OpenDrive,
  { limit, after, name }: { limit: number; after: string | undefined; name: string | undefined },
  signal: AbortSignal,
): Promise<{ files: DriveFile[]; next: string | null } | null> {
  const asked = new URLSearchParams({ pageSize: String(limit), fields: `nextPageToken,files(${fileFields})` });
  if (after !== undefined) asked.set('pageToken', after);
  if (open.drive.search) asked.set('q', queryOf(name));
  return asking(deps, open, 'list', async () => {
    const reply = await get(deps, open, `?${asked.toString()}`, signal);
    if (!isTaken(reply, 'integrations.provider_unavailable')) return null;
    const { files, nextPageToken } = Listing.parse(JSON.parse(reply.body.toString()));
    // What names itself in a way that we could not ask for cannot be taken.
    const told = files.flatMap((file) => Told.safeParse(file).data ?? []);
    return { files: told.map(describe), next: nextPageToken ?? null };
  });
}

/** What the drive says about one file; null where it does not take the token. */
export const findAt = (deps: CallDeps, open: OpenDrive, id: string, signal: AbortSignal): Promise<DriveFile | null> =>
  asking(deps, open, 'find', async () => {
    const reply = await get(deps, open, `/${id}?fields=${fileFields}`, signal);
    return isTaken(reply) ? describe(Told.parse(JSON.parse(reply.body.toString()))) : null;
  });

const get = ({ config }: CallDeps, { drive, token }: OpenDrive, rest: string, signal: AbortSignal): Promise<Reply> =>
  send({
    method: 'GET',
    url: `${drive.url}${rest}`,
    reach: 'anywhere',
    headers: headersOf(token),
    timeoutMs: config.OPENID_TIMEOUT_MS,
    sizeBytesMax,
    signal,
  });

export const headersOf = (token: string): Record<string, string> => ({
  authorization: `Bearer ${token}`,
  'accept-encoding': 'identity',
});

/** False where the token is not good; what else is not an answer is a refusal. A redirect is none, and is not followed. */
export function isTaken(
  { status }: Pick<Reply, 'status'>,
  notFound:
    | 'integrations.drive_file_not_found'
    | 'integrations.provider_unavailable' = 'integrations.drive_file_not_found',
): boolean {
  if (status === 200) return true;
  if (status === 401) return false;
  if (status === 403) throw new AppError('integrations.drive_forbidden');
  if (status === 404 || status === 410) throw new AppError(notFound);
  if (status === 429) throw new AppError('integrations.drive_busy');
  throw new Error(`the drive answered ${status}`);
}

/** Only kinds that are kept here, and nothing that lies in the bin of the drive. */
function queryOf(name: string | undefined): string {
  const types = fileKinds.types.map((type) => `mimeType = '${type}'`).join(' or ');
  const named = name === undefined ? '' : ` and name contains '${name.replaceAll(/[\\']/g, '\\$&')}'`;
  return `trashed = false and (${types})${named}`;
}

const describe = ({ id, name, mimeType, size = null, modifiedTime = null }: z.output<typeof Told>): DriveFile => ({
  id,
  name: asLine(name, 200) || 'file',
  media_type: asLine(mimeType, 100),
  size_bytes: size,
  modified_at: modifiedTime,
  obstacle: obstacleOf(mimeType, size),
});

function obstacleOf(type: string, size: number | null): DriveFile['obstacle'] {
  if (!fileKinds.types.some((one) => one === type) || !size) return 'type';
  return size > fileKinds.sizeBytesMax ? 'too_large' : null;
}

/** Whatever goes wrong over there is told in our words, and logged without those of the drive. */
export async function asking<T>(
  { log }: Pick<Deps, 'log'>,
  { provider }: Pick<OpenDrive, 'provider'>,
  step: string,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw refusalOf({ log }, provider, step, error);
  }
}

export function refusalOf({ log }: Pick<Deps, 'log'>, provider: string, step: string, error: unknown): AppError {
  const refusal = error instanceof AppError ? error : new AppError('integrations.provider_unavailable');
  // What cannot be read is not quoted: it may name files of the person.
  const isUnreadable = error instanceof z.ZodError || error instanceof SyntaxError;
  const why = isUnreadable ? { reason: 'the answer cannot be read' } : reasonOf(error);
  log.warn({ provider, step, ...why }, 'a connected drive did not serve');
  return refusal;
}
