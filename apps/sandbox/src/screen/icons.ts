// Drawn for this page, on a grid of 24, in the colour of the text around them.
const icon = (content: string): string =>
  `<svg class="icon" viewBox="0 0 24 24" width="24" height="24" fill="none" stroke="currentColor" stroke-width="1.8"` +
  ` stroke-linecap="round" stroke-linejoin="round" aria-hidden="true" focusable="false">${content}</svg>`;

export const icons = {
  back: icon('<path d="M14.5 5.5 8 12l6.5 6.5"/>'),
  info: icon('<circle cx="12" cy="12" r="8.5"/><path d="M12 11v5M12 8v.01"/>'),
  close: icon('<path d="M6.5 6.5 17.5 17.500M17.5 6.5 6.5 17.5"/>'),
  people: icon(
    '<circle cx="9" cy="8.5" r="3"/><path d="M3.5 18.500c.5-3.4 2.5-5 5.5-5s5 1.6 5.5 5M15 5.800a3 3 0 0 1 0 5.400M17 14c2 .6 3.2 2 3.5 4.5"/>',
  ),
  code: icon(
    '<path d="M4 9V5.500A1.5 1.5 0 0 1 5.5 4H9M15 4h3.500A1.5 1.5 0 0 1 20 5.500V9M20 15v3.500a1.5 1.5 0 0 1-1.5 1.500H15M9 20H5.500A1.5 1.5 0 0 1 4 18.500V15M8.5 8.500h2.500v2.500H8.500zM14 9.500h1.500M8.5 14.500h1M13 13.500h2.500v2"/>',
  ),
  picture: icon('<path d="M4.5 8h3l1.5-2.500h6L16.5 8h3v10.500h-15z"/><circle cx="12" cy="13" r="3"/>'),
  key: icon('<circle cx="8" cy="12" r="3.5"/><path d="M11.5 12H20M17 12v3"/>'),
  pen: icon('<path d="m5 19 1-4.500L15.5 5l3.5 3.500L9.5 18zM4 21.500h16"/>'),
  certificate: icon('<path d="M5 4.500h14v10H5zM8 8h8M8 11h4"/><path d="m14 13.500v6l2-1.3 2 1.300v-6"/>'),
  erase: icon('<path d="M9 6.500h11v11H9L4 12zM12.5 10l4 4M16.5 10l-4 4"/>'),
  warning: icon('<path d="M12 4.5 20.5 19h-17zM12 10v4M12 16.500v.01"/>'),
  lock: icon('<path d="M6 11h12v8.500H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3M12 14.500v2"/>'),
  bell: icon(
    '<path d="M6.5 16.500c1.2-1.3 1.5-3 1.5-5.500a4 4 0 0 1 8 0c0 2.5.3 4.2 1.5 5.500zM10.5 19.500h3M12 5.500v1.5"/>',
  ),
  done: icon('<path class="stroke" d="m6.5 12.5 3.8 3.8 7.2-8"/>'),
  stop: icon('<path class="stroke" d="M8 8l8 8M16 8l-8 8"/>'),
  clock: icon('<circle cx="12" cy="12" r="7.5"/><path d="M12 8v4.200l2.8 1.8"/>'),
};
