/** Trouble before the other side had anything of what was asked: nothing of it is paid. */
export class NotReached extends Error {}

/** Whether it went wrong before there was a connection, with each of the addresses that a name may have. */
export function isConnecting(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.every(isConnecting);
  return error instanceof Error && 'syscall' in error && ['connect', 'getaddrinfo'].includes(String(error.syscall));
}
