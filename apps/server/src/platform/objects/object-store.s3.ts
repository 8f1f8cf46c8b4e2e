import { Readable } from 'node:stream';
import {
  AbortMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  type ListMultipartUploadsCommandOutput,
  type MultipartUpload,
  paginateListObjectsV2,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import type { Config } from '#config';
import { within } from '#platform/within';
import { type ObjectStore, requireKey } from './object-store.ts';

type S3Settings = Pick<Config, 'OBJECTS_BUCKET' | 'OBJECTS_KEY_ID' | 'OBJECTS_PATH_STYLE' | 'OBJECTS_REGION'> &
  Pick<Config, 'OBJECTS_SECRET' | 'OBJECTS_TIMEOUT_MS'> & { OBJECTS_URL: string };

/** The least that S3 takes as a part. An upload holds two of them in memory: one that fills, one that goes out. */
const partSizeBytes = 5 * 1024 * 1024;

/** Anything that speaks S3. The bucket is made by the operator; we put, read, list and delete in it. */
export function openS3Store(config: S3Settings): ObjectStore {
  const Bucket = config.OBJECTS_BUCKET;
  const { OBJECTS_TIMEOUT_MS: timeoutMs } = config;
  const client = openClient(config, { socketTimeout: timeoutMs });
  // A reader who takes their time leaves the connection idle, which is no silence of the store.
  const reading = openClient(config, { socketTimeout: 0, requestTimeout: timeoutMs, throwOnRequestTimeout: true });

  return {
    async put(key, bytes) {
      const params = { Bucket, Key: requireKey(key), Body: bytes, ContentType: 'application/octet-stream' };
      await new Upload({ client, params, partSize: partSizeBytes, queueSize: 1 }).done();
    },

    async get(key, range) {
      const Range = range && `bytes=${range.start}-${range.end}`;
      const found = await orNull(reading.send(new GetObjectCommand({ Bucket, Key: requireKey(key), Range })));
      return found?.Body instanceof Readable ? unlessSilent(found.Body, timeoutMs) : null;
    },

    async head(key) {
      const found = await orNull(client.send(new HeadObjectCommand({ Bucket, Key: requireKey(key) })));
      return found && { key, sizeBytes: found.ContentLength ?? 0, modifiedAt: found.LastModified ?? new Date(0) };
    },

    async delete(key) {
      await orNull(client.send(new DeleteObjectCommand({ Bucket, Key: requireKey(key) })));
    },

    async *list(prefix) {
      const Prefix = prefix === '' ? '' : `${requireKey(prefix)}/`;
      for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket, Prefix })) {
        for (const { Key = '', Size = 0, LastModified = new Date(0) } of Contents) {
          yield { key: Key, sizeBytes: Size, modifiedAt: LastModified };
        }
      }
    },

    async abandonUnfinished(before) {
      const old = (await unfinishedUploads(client, Bucket)).filter(({ Initiated }) => Initiated && Initiated < before);
      for (const { Key, UploadId } of old) {
        await orNull(client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId })));
      }
      return old.length;
    },

    async check(timeoutMs) {
      const asked = client.send(new HeadBucketCommand({ Bucket }), { abortSignal: AbortSignal.timeout(timeoutMs) });
      // The answer to HEAD has no words, so the library has none either.
      await asked.catch((cause: unknown) => {
        const { httpStatusCode } = cause instanceof S3ServiceException ? cause.$metadata : {};
        throw httpStatusCode ? new Error(`the store answers ${httpStatusCode} when asked for the bucket`) : cause;
      });
    },

    close() {
      client.destroy();
      reading.destroy();
    },
  };
}

/** Bytes that fail where the store is silent for too long while they are waited for. */
function unlessSilent(bytes: Readable, timeoutMs: number): Readable {
  async function* pieces(): AsyncGenerator<Buffer> {
    const pieces: AsyncIterator<Buffer> = bytes[Symbol.asyncIterator]();
    for (;;) {
      const { done, value } = await within(timeoutMs, pieces.next());
      if (done) return;
      yield value;
    }
  }
  const guarded = Readable.from(pieces(), { objectMode: false });
  // Also where it is given up before the first byte was read.
  guarded.once('close', () => bytes.destroy());
  return guarded;
}

interface Timeouts {
  socketTimeout: number;
  requestTimeout?: number;
  throwOnRequestTimeout?: boolean;
}

function openClient(config: S3Settings, timeouts: Timeouts): S3Client {
  const { OBJECTS_KEY_ID: accessKeyId = '', OBJECTS_SECRET: secret, OBJECTS_TIMEOUT_MS: timeoutMs } = config;
  return new S3Client({
    endpoint: config.OBJECTS_URL,
    region: config.OBJECTS_REGION,
    forcePathStyle: config.OBJECTS_PATH_STYLE === 'on',
    credentials: { accessKeyId, secretAccessKey: secret?.reveal() ?? '' },
    // Stored bytes are sealed and show themselves whether they are whole; many servers do not know these sums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: timeoutMs, ...timeouts, httpsAgent: { maxSockets: 200 } },
  });
}

async function unfinishedUploads(client: S3Client, Bucket: string | undefined): Promise<MultipartUpload[]> {
  const uploads: MultipartUpload[] = [];
  let page: ListMultipartUploadsCommandOutput | undefined;
  do {
    const from = { KeyMarker: page?.NextKeyMarker, UploadIdMarker: page?.NextUploadIdMarker };
    page = await client.send(new ListMultipartUploadsCommand({ Bucket, ...from }));
    uploads.push(...(page.Uploads ?? []));
  } while (page.IsTruncated);
  return uploads;
}

/** A refusal is a failure; that nothing is there is an answer. */
const orNull = <T>(asked: Promise<T>): Promise<T | null> =>
  asked.catch((error: unknown) => {
    if (error instanceof S3ServiceException && ['NoSuchKey', 'NotFound', 'NoSuchUpload'].includes(error.name))
      return null;
    throw error;
  });
