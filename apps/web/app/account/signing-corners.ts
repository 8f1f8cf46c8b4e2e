import type { signatureCorners } from '@tamga/contract/signing.documents';

export type Corner = (typeof signatureCorners)[number];

/** The one that most paper forms have first; who signs next takes the next. */
export const corners = ['bottom_right', 'bottom_left', 'top_right', 'top_left'] as const satisfies readonly Corner[];

export interface Size {
  width: number;
  height: number;
}

export const isCorner = (text: string): text is Corner => corners.some((one) => one === text);

/** In points, as the API draws it. */
const stamp: Size = { width: 210, height: 72 };
const margin = 28;

export interface Point {
  x: number;
  y: number;
}

/** A corner, or a point in parts of the page where one was chosen on it. */
export interface Spot {
  corner: Corner;
  at: Point | null;
}

/** Where it is seen, from the top left of the page as it is shown. */
export function placeAt(page: Size, { corner, at }: Spot): Size & Point {
  const width = Math.min(stamp.width, page.width - 2 * margin);
  const height = Math.min(stamp.height, page.height - 2 * margin);
  const within = (middle: number, length: number, whole: number): number =>
    Math.min(Math.max(middle * whole - length / 2, 0), whole - length);
  if (at) return { x: within(at.x, width, page.width), y: within(at.y, height, page.height), width, height };
  return {
    x: corner.endsWith('left') ? margin : page.width - margin - width,
    y: corner.startsWith('top') ? margin : page.height - margin - height,
    width,
    height,
  };
}

/** The nearest to a point that is given in parts of the page, from its top left. */
export const cornerNear = ({ x, y }: Point): Corner => `${y < 0.5 ? 'top' : 'bottom'}_${x < 0.5 ? 'left' : 'right'}`;

const steps: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -0.05, y: 0 },
  ArrowRight: { x: 0.05, y: 0 },
  ArrowUp: { x: 0, y: -0.05 },
  ArrowDown: { x: 0, y: 0.05 },
};

/** Where an arrow key leads from here, in parts of the page; null for any other key. */
export function spotTowards(page: Size, spot: Spot, key: string): Point | null {
  const step = steps[key];
  const { x, y } = centreOf(page, spot);
  return step ? { x: x + step.x, y: y + step.y } : null;
}

/** As it is kept: where the page holds all of it. */
export function spotAt(page: Size, at: Point): Spot {
  const kept = centreOf(page, { corner: 'top_left', at });
  const round = (part: number) => Math.round(part * 1_000) / 1_000;
  return { corner: cornerNear(kept), at: { x: round(kept.x), y: round(kept.y) } };
}

/** Its middle, in parts of the page. */
export function centreOf(page: Size, spot: Spot): Point {
  const { x, y, width, height } = placeAt(page, spot);
  return { x: (x + width / 2) / page.width, y: (y + height / 2) / page.height };
}
