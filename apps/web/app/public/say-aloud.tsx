import { Button, useTexts } from '@tamga/ui';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useFetcher } from 'react-router';
import { sayTexts } from '#app/texts/public-say.ts';
import type { Heard } from './heard-question.server.ts';
import { beginRecording, type Recording } from './recording.ts';

/** A little less than the API takes, so that what was said last is not lost. */
const secondsMax = 55;

/** Records while the person speaks, and hands over what was heard; they read it before they ask. */
export default function SayAloud({ onHeard }: { onHeard: (text: string) => void }): ReactNode {
  const words = useTexts(sayTexts);
  const recording = useRef<Recording | null>(null);
  const [state, setState] = useState<'idle' | 'recording' | 'refused' | 'broken'>('idle');
  const { data, state: sending, submit } = useFetcher<Heard>();
  const hasLeft = useRef(false);
  useEffect(() => {
    hasLeft.current = false;
    return () => {
      hasLeft.current = true;
      recording.current?.cancel();
    };
  }, []);
  const heard = data && 'heard' in data ? data.heard : undefined;
  useEffect(() => {
    if (heard !== undefined) onHeard(heard);
    // Once for each answer: what the person changes afterwards stays.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [data]);

  const begin = async () => {
    setState('recording');
    try {
      recording.current = await beginRecording(secondsMax, (file) => {
        setState(file ? 'idle' : 'broken');
        if (!file) return;
        const form = new FormData();
        form.set('recording', file);
        void submit(form, { method: 'post', encType: 'multipart/form-data' });
      });
      // Who left while the browser asked for the microphone is not recorded.
      if (hasLeft.current) recording.current.cancel();
    } catch (error) {
      const isRefused = error instanceof DOMException && error.name === 'NotAllowedError';
      setState(isRefused ? 'refused' : 'broken');
    }
  };
  const unheard = data && 'unheard' in data ? data.unheard.message : undefined;
  const told = { idle: unheard, recording: words.listening, refused: words.refused, broken: words.broken }[state];
  return (
    <div>
      {state === 'recording' ? (
        <Button kind="secondary" type="button" onClick={() => recording.current?.stop()}>
          {words.stop}
        </Button>
      ) : (
        <Button
          kind="secondary"
          type="button"
          onClick={() => void begin()}
          aria-disabled={sending !== 'idle' || undefined}
        >
          {words.say}
        </Button>
      )}
      <p className="muted" aria-live="polite">
        {sending === 'idle' ? (told ?? (heard === undefined ? words.hint : words.check)) : words.writing}
      </p>
    </div>
  );
}
