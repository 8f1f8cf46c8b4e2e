/** What an organisation can have installed, in words, and which platform each needs at least. */
export const moduleWords = {
  gov: { mn: 'Төрийн үйлчилгээ', en: 'Public services', platformVersionMin: '0.1.0' },
  registry: { mn: 'Үйлчилгээний бүртгэл', en: 'Service registry', platformVersionMin: '0.1.0' },
  relay: { mn: 'Платформ хоорондын солилцоо', en: 'Relay between platforms', platformVersionMin: '0.1.0' },
  gateway: { mn: 'API гарц', en: 'API gateway', platformVersionMin: '0.1.0' },
  sign: { mn: 'Цахим гарын үсэг', en: 'Electronic signatures', platformVersionMin: '0.1.0' },
  ai: { mn: 'Хиймэл оюуны туслах', en: 'AI assistant', platformVersionMin: '0.1.0' },
} as const;

/** How an operation of a module is refused where it is not installed. */
export const moduleRefusal = 'org.module_not_installed';

export type ModuleKey = keyof typeof moduleWords;
