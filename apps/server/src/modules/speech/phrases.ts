/** What people say at a counter; every word is in the dictionary that comes with the recogniser. */
export const phrases = `#JSGF V1.0;
grammar services;
public <phrase> = renew my passport | register a birth | register a marriage | pay my taxes | change my address
  | book an appointment | register a company | apply for a pension | where is my application | help ;
`;
