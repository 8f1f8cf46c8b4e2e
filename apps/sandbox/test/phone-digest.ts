import { createHash } from 'node:crypto';

/** As the callback of a device link writes it. */
export const sha256 = (data: string | Buffer): string => createHash('sha256').update(data).digest('base64url');
