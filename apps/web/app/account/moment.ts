const moment = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/;
const number = /^[\da-f-]{36}$/;

/** Nothing of an address is shown but what is written like one of a few known things. */
export const isMoment = (text: string): boolean => moment.test(text);
export const isNumber = (text: string): boolean => number.test(text);
