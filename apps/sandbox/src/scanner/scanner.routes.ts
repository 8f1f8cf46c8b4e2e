import type { FastifyInstance } from 'fastify';
import { readBody } from '#eid/requests';
import { ScannerFaults, type VirusScanner } from './scanner.ts';

export function scannerRoutes(app: FastifyInstance, scanner: VirusScanner): void {
  app.get('/scanner/scanned', () => ({ scanned: scanner.scanned }));
  app.get('/scanner/faults', () => scanner.faults);
  app.put('/scanner/faults', ({ body }) => {
    scanner.faults = readBody(ScannerFaults, body);
    return scanner.faults;
  });
}
