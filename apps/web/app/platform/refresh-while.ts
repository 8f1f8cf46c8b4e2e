import { useEffect } from 'react';
import { useRevalidator } from 'react-router';

const everyMs = 3_000;

/** Asks the loaders again now and then, while something is under way elsewhere and the page is looked at. */
export function useRefreshWhile(isWaiting: boolean): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!isWaiting) return undefined;
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void revalidate();
    }, everyMs);
    return () => clearInterval(timer);
  }, [isWaiting, revalidate]);
}
