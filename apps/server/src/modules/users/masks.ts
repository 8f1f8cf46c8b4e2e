/** Enough to recognise a number one has, too little to learn one. */
export const maskNumber = (number: string): string =>
  number.length < 6 ? '*'.repeat(number.length) : number.slice(0, 2) + '*'.repeat(number.length - 4) + number.slice(-2);
