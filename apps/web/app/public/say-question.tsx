import { FileUpload, type Problem, TaskForm, useTexts } from '@tamga/ui';
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { sayTexts } from '#app/texts/public-say.ts';

const SayAloud = lazy(() => import('./say-aloud.tsx').catch(() => ({ default: () => null })));

/** A question that is said and not typed. Without scripts a recording is sent as a file, which phones can make at once. */
export function SayQuestion({
  problem,
  onHeard,
}: {
  problem: Problem | null;
  onHeard: (text: string) => void;
}): ReactNode {
  const words = useTexts(sayTexts);
  const [canRecord, setCanRecord] = useState(false);
  useEffect(() => setCanRecord('mediaDevices' in navigator && 'MediaRecorder' in window), []);
  if (canRecord)
    return (
      <Suspense>
        <SayAloud onHeard={onHeard} />
      </Suspense>
    );
  return (
    <details open={problem !== null}>
      <summary>{words.say}</summary>
      <TaskForm files submit={words.write} problem={problem}>
        <FileUpload name="recording" label={words.recording} hint={words.recordingHint} accept="audio/*" isRecorded />
      </TaskForm>
    </details>
  );
}
