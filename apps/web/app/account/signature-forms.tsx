import { Button, FieldFrame, TaskForm, useTexts } from '@tamga/ui';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { imageTexts } from '#app/texts/account.images.ts';

/** Fonts that look written by hand and have Cyrillic, where a device has one; whatever it calls cursive otherwise. */
const handwriting = "'Segoe Script','Snell Roundhand','Caveat','Marck Script',cursive";
const ink = '#14213d';

/** Drawn with a mouse, a pen or a finger. */
export function DrawForm(): ReactNode {
  const words = useTexts(imageTexts);
  const canvas = useRef<HTMLCanvasElement>(null);
  const [image, setImage] = useState('');
  const [isReady, setReady] = useState(false);
  useEffect(() => {
    const surface = canvas.current;
    setReady(true);
    return surface ? drawOn(surface, setImage) : undefined;
  }, []);
  const clear = () => {
    if (canvas.current) fitToScreen(canvas.current);
    setImage('');
  };
  return (
    <TaskForm
      submit={words.save}
      aside={
        <Button kind="secondary" type="button" onClick={clear}>
          {words.clear}
        </Button>
      }
    >
      <input type="hidden" name="image" value={image} />
      <FieldFrame name="image" label={words.drawHere} group>
        <canvas
          ref={canvas}
          className="paper paper-canvas"
          aria-label={words.drawHere}
          aria-busy={!isReady}
          role="img"
        />
      </FieldFrame>
    </TaskForm>
  );
}

/** Typed, and written by a font of the device. */
export function TypeForm({ name }: { name: string }): ReactNode {
  const words = useTexts(imageTexts);
  const canvas = useRef<HTMLCanvasElement>(null);
  const [text, setText] = useState(name);
  const [image, setImage] = useState('');
  useEffect(() => {
    const surface = canvas.current;
    if (surface) setImage(text.trim() ? write(surface, text.trim()) : '');
  }, [text]);
  return (
    <TaskForm submit={words.save}>
      <input type="hidden" name="image" value={image} />
      <FieldFrame name="typed" label={words.typeHere}>
        <input
          className="input"
          id="typed"
          value={text}
          maxLength={60}
          autoComplete="off"
          onChange={(event) => setText(event.target.value)}
        />
      </FieldFrame>
      <canvas ref={canvas} className="paper paper-canvas" aria-label={text} role="img" />
    </TaskForm>
  );
}

/** Draws where a pointer is pressed and moved, and tells the picture after each stroke; answers with how to stop. */
function drawOn(surface: HTMLCanvasElement, tell: (image: string) => void): () => void {
  const stopping = new AbortController();
  const { signal } = stopping;
  let last: { x: number; y: number } | null = null;
  fitToScreen(surface);
  const stroke = ({ offsetX: x, offsetY: y }: PointerEvent) => {
    const pen = surface.getContext('2d');
    if (!pen || !last) return;
    // Through the middles, with each point as the pull of its curve: lines of a hand have no corners.
    pen.quadraticCurveTo(last.x, last.y, (last.x + x) / 2, (last.y + y) / 2);
    pen.stroke();
    pen.beginPath();
    pen.moveTo((last.x + x) / 2, (last.y + y) / 2);
    last = { x, y };
  };
  const begin = (event: PointerEvent) => {
    surface.setPointerCapture(event.pointerId);
    const pen = surface.getContext('2d');
    if (!pen) return;
    Object.assign(pen, { strokeStyle: ink, lineWidth: 2.4, lineCap: 'round', lineJoin: 'round' });
    pen.beginPath();
    pen.moveTo(event.offsetX, event.offsetY);
    last = { x: event.offsetX, y: event.offsetY };
    // A dot is drawn by pressing alone.
    stroke(event);
  };
  const end = () => {
    if (last) tell(surface.toDataURL('image/png'));
    last = null;
  };
  surface.addEventListener('pointerdown', begin, { signal });
  surface.addEventListener('pointermove', stroke, { signal });
  for (const kind of ['pointerup', 'pointercancel'] as const) surface.addEventListener(kind, end, { signal });
  return () => stopping.abort();
}

/** As many points as the screen has, so that nothing is blurred. Empties it, too. */
function fitToScreen(surface: HTMLCanvasElement): { width: number; height: number } {
  const ratio = Math.min(Math.max(devicePixelRatio, 1), 2);
  const { offsetWidth: width, offsetHeight: height } = surface;
  surface.width = width * ratio;
  surface.height = height * ratio;
  surface.getContext('2d')?.scale(ratio, ratio);
  return { width, height };
}

function write(surface: HTMLCanvasElement, text: string): string {
  const { width, height } = fitToScreen(surface);
  const pen = surface.getContext('2d');
  if (!pen) return '';
  let size = height * 0.45;
  pen.font = `italic ${size}px ${handwriting}`;
  const wide = pen.measureText(text).width;
  if (wide > width * 0.9) size *= (width * 0.9) / wide;
  pen.font = `italic ${size}px ${handwriting}`;
  pen.fillStyle = ink;
  pen.textAlign = 'center';
  pen.textBaseline = 'middle';
  pen.fillText(text, width / 2, height / 2);
  return surface.toDataURL('image/png');
}
