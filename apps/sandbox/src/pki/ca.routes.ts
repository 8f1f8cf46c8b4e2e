import type { FastifyInstance } from 'fastify';
import type { World } from '#sandbox/world';

const kinds = { pem: 'application/x-pem-file', der: 'application/pkix-cert' } as const;

/** The anchors, for whoever is to trust this sandbox, and what the issuing authority has taken back. */
export function authorityRoutes(app: FastifyInstance, { pki }: Pick<World, 'pki'>): void {
  for (const name of ['root', 'issuing'] as const) {
    for (const kind of ['pem', 'der'] as const) {
      app.get(`/ca/${name}.${kind}`, async (_request, reply) => {
        const { certificate } = (await pki.authority())[name];
        const body = kind === 'pem' ? `${certificate.toString('pem')}\n` : Buffer.from(certificate.rawData);
        return reply.type(kinds[kind]).send(body);
      });
    }
  }
}
