// The shapes from `key` on are those of Lucide (https://lucide.dev, LICENSE.lucide); the others are drawn in the same
// hand. Every page loads them all, so only those stand here that pages use.
export const shapes = {
  arrow: 'M5 12h14m-6-6 6 6-6 6',
  check: 'm5 13 4 4L19 7',
  info: 'M12 11v6m0-10v.01M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18Z',
  warning: 'M12 9v5m0 3v.01M10.3 3.9 2.6 17.2A2 2 0 0 0 4.3 20h15.4a2 2 0 0 0 1.7-2.8L13.7 3.9a2 2 0 0 0-3.4 0Z',
  phone: 'M8 3h8a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2H8a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2Zm3 15h2',
  person: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8Zm-7 9a7 7 0 0 1 14 0',
  download: 'M12 4v11m-5-5 5 5 5-5M5 20h14',
  external: 'M14 5h5v5m0-5-8 8M10 5H6a1 1 0 0 0-1 1v12a1 1 0 0 0 1 1h12a1 1 0 0 0 1-1v-4',
  shield: 'M12 3 5 6v5c0 4.5 2.9 8 7 10 4.1-2 7-5.5 7-10V6l-7-3Z',
  copy: 'M9 9h10v11H9zM5 15V4h10',
  menu: 'M4 7h16M4 12h16M4 17h16',
  search: 'M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14Zm9 2-4-4',
  globe: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM3 12h18M12 3c3 3 3 15 0 18-3-3-3-15 0-18Z',
  stamp: 'M9 14c0-3-2-4-2-7a5 5 0 0 1 10 0c0 3-2 4-2 7m-9 0h12v4H6zM5 21h14',
  clock: 'M12 7v5l3 2M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18Z',
  key: 'm15.5 7.5 2.3 2.3a1 1 0 0 0 1.4 0l2.1-2.1a1 1 0 0 0 0-1.4L19 4m2-2-9.6 9.6M13 15.5a5.5 5.5 0 1 1-11 0 5.5 5.5 0 0 1 11 0Z',
  pen: 'M12 20h9M16.4 3.6a1 1 0 0 1 3 3l-12 12a2 2 0 0 1-.9.5l-2.9.9a.5.5 0 0 1-.6-.6l.9-2.9a2 2 0 0 1 .5-.9z',
  eye: 'M2 12.3a1 1 0 0 1 0-.6 10.8 10.8 0 0 1 20 0 1 1 0 0 1 0 .6 10.8 10.8 0 0 1-20 0ZM15 12a3 3 0 1 1-6 0 3 3 0 0 1 6 0Z',
  plus: 'M5 12h14M12 5v14',
} as const;
