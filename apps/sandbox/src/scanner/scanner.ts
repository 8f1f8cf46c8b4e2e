import { z } from 'zod';

/** What a scanner can do wrong. */
export const ScannerFaults = z.strictObject({
  /** Hangs up on everybody. */
  closed: z.boolean().default(false),
  /** Takes everything and answers with something that is no verdict. */
  garbage: z.boolean().default(false),
  /** Takes everything for a virus: what is drawn anew before it is scanned never has the harmless one in it. */
  suspicious: z.boolean().default(false),
  /** How long it takes for its verdict. */
  slow_ms: z.int().min(0).max(600_000).default(0),
});
export type ScannerFaults = z.infer<typeof ScannerFaults>;

export interface VirusScanner {
  faults: ScannerFaults;
  /** The sizes of what was scanned so far. */
  scanned: number[];
}

export const openVirusScanner = (): VirusScanner => ({ faults: ScannerFaults.parse({}), scanned: [] });

/** The harmless file that every scanner takes for a virus; in two parts, so that this source file is not one. */
export const eicar = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-STANDARD', '-ANTIVIRUS-TEST-FILE!$H+H*'].join('');
