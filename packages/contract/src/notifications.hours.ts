import { z } from 'zod';

export const hour = z.int().min(0).max(23);

/** From the beginning of one hour until the beginning of the other, over midnight where the first is the later. */
export const QuietHours = z.object({ from: hour, until: hour }).refine(({ from, until }) => from !== until, {
  params: { mn: 'эхлэх, дуусах цаг өөр байх ёстой.', en: 'must begin and end at different hours.' },
});
export type QuietHours = z.output<typeof QuietHours>;

/** When people sleep: what must be answered soon counts none of these hours. */
export const nightHours: QuietHours = { from: 22, until: 8 };

export const isQuiet = ({ from, until }: QuietHours, at: number): boolean =>
  from < until ? at >= from && at < until : at >= from || at < until;
