import { useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { Progress } from './finish.server.ts';

export interface WaitingFor {
  kind: 'link' | 'push';
  code: string | null;
  /** The number whose phone was asked, if one was typed. */
  number: string | null;
  deepLink: string | null;
  svg: string | null;
  secondsLeft: number;
}

type Trouble = 'noConnection' | 'tooOften' | null;

const qrEveryMs = 2_000;
/** The API holds a question until there is news; where it does not, this keeps a card to sixty a minute. */
const askEveryMs = 1_000;
const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Waits for the phone, keeps the QR code fresh and counts down. It pauses while the page is not in view. */
export function usePolling(
  waiting: WaitingFor,
  at: string,
): { svg: string | null; secondsLeft: number; trouble: Trouble } {
  const { revalidate } = useRevalidator();
  const [svg, setSvg] = useState(waiting.svg);
  const [secondsLeft, setSecondsLeft] = useState(waiting.secondsLeft);
  const [trouble, setTrouble] = useState<Trouble>(null);

  useEffect(() => {
    const stopping = new AbortController();
    const { signal } = stopping;
    const endsAt = Date.now() + waiting.secondsLeft * 1_000;
    const clock = setInterval(() => setSecondsLeft(Math.max(0, Math.round((endsAt - Date.now()) / 1_000))), 1_000);
    setSvg(waiting.svg);

    const wait = async () => {
      while (!signal.aborted) {
        await untilVisible(signal);
        const rested = sleep(askEveryMs);
        const progress = await ask<Progress>(`${at}/poll`, signal);
        if (signal.aborted) return;
        setTrouble(progress === null ? 'noConnection' : progress.state === 'wait' ? 'tooOften' : null);
        if (progress === null) await sleep(3_000);
        else if (progress.state === 'wait') await sleep(progress.seconds * 1_000);
        else if (progress.state === 'in') return globalThis.location.assign(progress.next);
        // How it ended is the loader's to say.
        else if (progress.state === 'over') return void revalidate();
        await rested;
      }
    };
    const draw = async () => {
      while (!signal.aborted && waiting.kind === 'link') {
        await sleep(qrEveryMs);
        await untilVisible(signal);
        const fresh = await ask<{ svg: string | null }>(`${at}/qr`, signal);
        if (fresh?.svg && !signal.aborted) setSvg(fresh.svg);
      }
    };
    void wait();
    void draw();
    return () => {
      stopping.abort();
      clearInterval(clock);
    };
  }, [waiting, at, revalidate]);

  return { svg, secondsLeft, trouble };
}

async function ask<T>(path: string, signal: AbortSignal): Promise<T | null> {
  try {
    const reply = await fetch(path, { method: 'POST', signal });
    return reply.ok ? ((await reply.json()) as T) : null;
  } catch {
    return null;
  }
}

function untilVisible(signal: AbortSignal): Promise<void> {
  if (!document.hidden) return Promise.resolve();
  return new Promise((resolve) => {
    document.addEventListener('visibilitychange', () => resolve(), { once: true, signal });
    signal.addEventListener('abort', () => resolve());
  });
}
