import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { readBody } from '#eid/requests';
import { Refusal } from '#sandbox/refusal';
import { type Cloud, holderOf } from './cloud.ts';
import type { DriveFile } from './drive.ts';
import { misbehave } from './misbehaviour.ts';

const Listing = z.object({
  pageSize: z.coerce.number().int().min(1).max(100).default(100),
  pageToken: z
    .string()
    .regex(/^after-\d+$/)
    .optional(),
  q: z.string().optional(),
  fields: z.string(),
});
const One = z.object({ id: z.string() });
const Wanted = z.object({ alt: z.literal('media').optional(), fields: z.string().optional() });

/** Files as far as they are listed and read in the form of the Drive API of Google (v3). */
export function driveRoutes(app: FastifyInstance, cloud: Cloud): void {
  app.get('/cloud/drive/files', async (request, reply) => {
    if (await misbehave(cloud, reply)) return reply;
    const { pageSize, pageToken = 'after-0', q } = readBody(Listing, request.query);
    const found = filesOf(cloud, request).filter(matching(q));
    const first = Number(pageToken.replace('after-', ''));
    const [end, files] = [first + pageSize, found.slice(first, first + pageSize)];
    const next = end < found.length ? { nextPageToken: `after-${end}` } : {};
    return reply.send({ ...next, files: files.map((file) => described(cloud, file)) });
  });
  app.get('/cloud/drive/files/:id', async (request, reply) => {
    const isRead = readBody(Wanted, request.query).alt === 'media';
    if (isRead) cloud.figures.reads += 1;
    if (await misbehave(cloud, reply)) return reply;
    const { id } = One.parse(request.params);
    const file = filesOf(cloud, request).find((one) => one.id === id);
    if (!file) throw new Refusal(404, 'There is no such file');
    return isRead ? sendBytes(cloud, reply, file) : reply.send(described(cloud, file));
  });
}

function filesOf(cloud: Cloud, { headers }: FastifyRequest): DriveFile[] {
  const holder = holderOf(cloud, (headers.authorization ?? '').replace(/^Bearer /, ''));
  if (!holder || cloud.faults.drive_refuses) throw new Refusal(401, 'The token is not good');
  if (cloud.faults.drive_forbids || !holder.scopes.includes('drive'))
    throw new Refusal(403, 'The token is not for drives');
  return cloud.drives.get(holder.account) ?? [];
}

const described = ({ faults }: Cloud, { id, name, mimeType, bytes, modifiedTime }: DriveFile) => ({
  id,
  name,
  mimeType: faults.drive_says_type || mimeType,
  // A number of bytes is a text there, since it may be longer than a number of JSON is exact.
  size: String(bytes.length + faults.drive_says_longer),
  modifiedTime,
});

const asked =
  /^trashed = false and \((mimeType = '[^']+'(?: or mimeType = '[^']+')*)\)(?: and name contains '((?:[^'\\]|\\.)*)')?$/;

/** The few searches that we play; any other is refused. */
function matching(q: string | undefined): (file: DriveFile) => boolean {
  if (q === undefined) return () => true;
  const [, types = '', part] = asked.exec(q) ?? [];
  if (types === '') throw new Refusal(400, 'Invalid value for q');
  const named = part?.replaceAll(/\\(.)/g, '$1').toLowerCase();
  return ({ name, mimeType }) =>
    types.includes(`'${mimeType}'`) && (named === undefined || name.toLowerCase().includes(named));
}

function sendBytes({ faults }: Cloud, reply: FastifyReply, { mimeType, bytes }: DriveFile): FastifyReply {
  const half = bytes.subarray(0, Math.floor(bytes.length / 2));
  void reply.type(mimeType);
  if (faults.drive_stalls) return reply.send(Readable.from(silentAfter(half)));
  if (faults.drive_hangs_up) return reply.send(Readable.from(brokenAfter(half)));
  return reply.send(bytes);
}

async function* silentAfter(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes;
  await new Promise(() => undefined);
}

async function* brokenAfter(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes;
  throw new Error('hung up');
}
