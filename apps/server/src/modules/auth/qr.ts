import { toString } from 'qrcode';

/** A QR code that phones read from a bright screen at arm's length: four modules of quiet around it, level M. */
export const drawQr = (text: string): Promise<string> =>
  toString(text, { type: 'svg', errorCorrectionLevel: 'M', margin: 4 });
