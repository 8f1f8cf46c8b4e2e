/** Enough to recognise somebody whose number one has, too little to learn it. */
export const maskNumber = (text: string): string =>
  text.length <= 4 ? '*'.repeat(text.length) : `${text.slice(0, 2)}${'*'.repeat(text.length - 4)}${text.slice(-2)}`;

export const maskName = (text: string): string => `${text.slice(0, 1)}***`;
