import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { signingAt } from './addresses.ts';
import { askAside } from './ask-aside.ts';

const everyMs = 3_000;

/**
 * Asks the loaders again once PIN2 was given, refused or came too late. Until then it asks about the question alone: each
 * time an application is read, the citizen is told.
 */
export function useSigned(approval: string | null): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (approval === null) return undefined;
    let isOver = false;
    const end = () => {
      isOver = true;
      clearInterval(timer);
    };
    const look = async () => {
      if (document.visibilityState !== 'visible' || !(await isAnswered(approval)) || isOver) return;
      end();
      await revalidate();
    };
    const timer = setInterval(() => void look(), everyMs);
    return end;
  }, [approval, revalidate]);
}

/** Where nothing can be learned, it may still be waited for. */
async function isAnswered(approval: string): Promise<boolean> {
  const state = await askAside(signingAt(approval));
  return state !== null && state !== 'PENDING';
}
