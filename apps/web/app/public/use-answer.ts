import type { ChatAnswer } from '@tamga/contract/assistant';
import { useEffect, useRef, useState } from 'react';
import { useSubmit } from 'react-router';
import { textOf } from '#app/platform/forms.ts';
import { followAnswer } from './answer-stream.ts';

export interface Asking {
  question: string;
  /** As far as it has come. */
  sentences: readonly string[];
  state: 'writing' | 'whole' | 'stopped' | 'broken' | 'often';
  /** Once it is whole. */
  answer: ChatAnswer | null;
}

interface Following {
  /** Null before the first question, and where the form itself was answered. */
  asking: Asking | null;
  follow(form: FormData): void;
  stop(): void;
}

/** Follows an answer while it is written; another question, what the form was `answered`, and leaving the page end it. */
export function useAnswer(answered: unknown): Following {
  const [asking, setAsking] = useState<Asking | null>(null);
  const under = useRef<AbortController | null>(null);
  const submit = useSubmit();
  useEffect(() => {
    setAsking(null);
    return () => under.current?.abort();
  }, [answered]);

  const ask = async (form: FormData) => {
    under.current?.abort();
    const leaving = new AbortController();
    const { signal } = leaving;
    under.current = leaving;
    const change = (changed: (now: Asking) => Partial<Asking>) => {
      if (!signal.aborted) setAsking((now) => now && { ...now, ...changed(now) });
    };
    setAsking({ question: textOf(form, 'question'), sentences: [], state: 'writing', answer: null });
    const tell = (sentence: string) => change(({ sentences }) => ({ sentences: [...sentences, sentence] }));
    const end = await followAnswer(form, tell, signal).catch(() => 'broken' as const);
    if (end === 'broken' || end === 'often') change(() => ({ state: end }));
    else if (end !== 'refused') change(() => ({ state: 'whole', answer: end }));
    else if (!signal.aborted) {
      // Why, the page says as it does without scripts.
      setAsking(null);
      await submit(form, { method: 'post' });
    }
  };

  return {
    asking,
    follow: (form) => void ask(form),
    stop() {
      under.current?.abort();
      setAsking((now) => now && { ...now, state: 'stopped' });
    },
  };
}
