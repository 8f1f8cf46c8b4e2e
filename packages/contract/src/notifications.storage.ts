/** About files that others share. */
export const storageNotices = {
  file_shared: {
    params: ['file_id', 'name', 'from'],
    title: { mn: 'Танд файл хуваалцлаа', en: 'A file was shared with you' },
    body: {
      mn: '{from} «{name}» файлыг тантай хуваалцлаа. «Миний файл» хуудаснаас үзнэ үү.',
      en: '{from} shared “{name}” with you. You can find it under “My files”.',
    },
  },
} as const;
