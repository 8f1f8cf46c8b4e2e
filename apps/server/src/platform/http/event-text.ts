/** Lines that begin with a colon are passed over by readers; they keep the connection from looking dead. */
export const heartbeat = ':\n\n';

export interface EventText {
  event: string;
  /** Written as JSON, which has no line of its own to break. */
  data: unknown;
  /** Where a reader that comes again goes on from. */
  id?: string;
}

/** One event as HTML defines the format (event streams, section 9.2.6). */
export const eventText = ({ event, data, id }: EventText): string =>
  `${id === undefined ? '' : `id: ${id}\n`}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;

/** How long a reader waits before it comes again. */
export const retryText = (retryMs: number): string => `retry: ${retryMs}\n\n`;

const lastEventId = /^[\w.-]{1,64}$/;

/** Null where the header is none of ours, as if there were none. */
export const readLastEventId = (header: string | string[] | undefined): string | null =>
  typeof header === 'string' && lastEventId.test(header) ? header : null;
