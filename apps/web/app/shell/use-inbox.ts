import { useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';

/** Has the page drawn anew when a notice comes: the number in the menu, and the list. Tells whether more are unread now. */
export function useInbox(unread: number | null): boolean {
  const { revalidate } = useRevalidator();
  const [hasNews, setHasNews] = useState(false);
  // Read when an event comes; a new number must not open a new stream.
  const shown = useRef(unread);
  useEffect(() => {
    shown.current = unread;
  }, [unread]);
  const isNobody = unread === null;

  useEffect(() => {
    const leaving = new AbortController();
    const hear = (count: number, isNews: boolean) => {
      setHasNews(count > (shown.current ?? 0));
      if (isNews || count !== shown.current) void revalidate();
    };
    if (!isNobody) void import('./follow-inbox.ts').then(({ followInbox }) => followInbox(leaving.signal, hear));
    return () => leaving.abort();
  }, [isNobody, revalidate]);

  return hasNews;
}
