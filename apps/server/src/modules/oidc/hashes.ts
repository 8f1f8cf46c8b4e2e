import { hash } from 'node:crypto';

/** Values that give access are never kept themselves. They have 128 random bits or more, so a plain hash will do. */
export const hashOf = (value: string): Buffer => hash('sha256', value, 'buffer');

/** Under which something that changes while it lives is kept. */
export const stateId = (kind: string, value: string): string => `${kind}:${hash('sha256', value, 'hex')}`;
