import type { Locator, Page } from 'playwright-core';

/** A reader who goes only where the screen leads: no addresses, nothing that is hidden. Their steps are counted. */
export interface Walk {
  press(role: 'link' | 'button', name: string | RegExp): Promise<void>;
  choose(label: string): Promise<void>;
  fill(label: string | RegExp, text: string): Promise<void>;
  sees(text: string | RegExp): Promise<void>;
  /** Clicks, fields filled in, and pages that had to be scrolled to find the next thing. */
  steps: { clicks: number; fields: number; scrolls: number };
}

export function walkOn(page: Page): Walk {
  const steps = { clicks: 0, fields: 0, scrolls: 0 };
  const find = async (all: Locator): Promise<Locator> => {
    const found = all.filter({ visible: true }).first();
    await found.waitFor();
    const box = await found.boundingBox();
    const height = page.viewportSize()?.height ?? 0;
    if (!box || box.y < 0 || box.y + box.height > height) steps.scrolls += 1;
    return found;
  };
  const click = async (all: Locator) => {
    await (await find(all)).click();
    steps.clicks += 1;
  };
  return {
    steps,
    async press(role, name) {
      const before = await page.title();
      await click(page.getByRole(role, { name, exact: typeof name === 'string' }));
      // Nobody types into the page that they are leaving. Its address changes before what is shown does; the title, with it.
      // A locator would not wait: it takes what stands in the head for empty.
      if (role === 'link') await page.waitForFunction(isLeft, before);
    },
    choose: (label) => click(page.getByLabel(label)),
    async fill(label, text) {
      await (await find(page.getByLabel(label))).fill(text);
      steps.fields += 1;
    },
    async sees(text) {
      const found = page.getByText(text).filter({ visible: true }).first();
      // What stood there instead tells more than how long was waited.
      await found.waitFor().catch(async (cause: unknown) => {
        throw new Error(`${text} was not seen at ${page.url()}: ${await page.locator('body').innerText()}`, { cause });
      });
    },
  };
}

/** Runs in the page, which lets no text be run as a program. */
const isLeft = (before: string): boolean =>
  (globalThis as unknown as { document: { title: string } }).document.title !== before;
