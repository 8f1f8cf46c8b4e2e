import { type Context, visitContext } from '#app/platform/context.ts';

/** The whole address of a page of ours, as others link to it. */
export const addressOf = (context: Context, path: string): string =>
  new URL(path, context.get(visitContext).world.publicUrl).href;
