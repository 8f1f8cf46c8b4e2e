import { renderSVG } from 'uqr';

/** A QR code that phones read from a bright screen at arm's length: level M, four modules of quiet around it. */
export const drawQr = (text: string): string => renderSVG(text, { ecc: 'M', border: 4 });
