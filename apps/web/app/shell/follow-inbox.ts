/**
 * Follows the inbox while the page is looked at, and tells how much is unread and whether something has come. One stream
 * for the window in front, as browsers have few connections for each site; one that another window has replaced comes
 * again when the server says, after minutes. It imports nothing: what a later part shares with every page is split off
 * for it, and all pages grow.
 */
export function followInbox(leaving: AbortSignal, tell: (unread: number, isNews: boolean) => void): void {
  let source: EventSource | undefined;
  const hear = ({ data }: MessageEvent<string>) => {
    const { unread_count = 0, notice_ids = [0] } = JSON.parse(data);
    tell(unread_count, notice_ids.length > 0);
  };
  const look = () => {
    source?.close();
    if (document.hidden || leaving.aborted) return;
    source = new EventSource('/me/notifications/events');
    source.addEventListener('inbox', hear);
    source.addEventListener('reset', hear);
  };
  look();
  document.addEventListener('visibilitychange', look, { signal: leaving });
  leaving.addEventListener('abort', look);
}
