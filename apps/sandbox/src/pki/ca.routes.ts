import type { FastifyInstance, FastifyReply } from 'fastify';
import { Refusal } from '#sandbox/refusal';
import type { World } from '#sandbox/world';
import { writeCrl } from './crl.ts';
import { answerOcsp } from './ocsp.ts';

const kinds = { pem: 'application/x-pem-file', der: 'application/pkix-cert' } as const;

/** The trust anchors, and the state of certificates, for systems that trust this sandbox. */
export function authorityRoutes(app: FastifyInstance, { pki, faults }: Pick<World, 'pki' | 'faults'>): void {
  const deps = { ...pki, clockSkewMs: () => faults.always.clock_skew_ms };

  for (const name of ['root', 'issuing'] as const) {
    for (const kind of ['pem', 'der'] as const) {
      app.get(`/ca/${name}.${kind}`, async (_request, reply) => {
        const { certificate } = (await pki.authority())[name];
        const body = kind === 'pem' ? `${certificate.toString('pem')}\n` : Buffer.from(certificate.rawData);
        return reply.type(kinds[kind]).send(body);
      });
    }
    app.get(`/ca/${name}.crl`, async (_request, reply) =>
      reply.type('application/pkix-crl').send(await writeCrl(deps, name)),
    );
  }

  const answer = async (bytes: Buffer, reply: FastifyReply) => {
    const response = faults.always.ocsp_down ? null : await answerOcsp(deps, bytes);
    if (!response) throw new Refusal(503, 'Nobody answers about this certificate');
    return reply.type('application/ocsp-response').send(response);
  };
  app.addContentTypeParser('application/ocsp-request', { parseAs: 'buffer' }, (_request, body, done) => {
    done(null, body);
  });
  app.post<{ Body: Buffer }>('/ocsp', ({ body }, reply) =>
    answer(Buffer.isBuffer(body) ? body : Buffer.alloc(0), reply),
  );
  // Base64 has slashes, which not every client encodes: the rest of the address is one text.
  app.get<{ Params: { '*': string } }>('/ocsp/*', ({ params }, reply) =>
    answer(Buffer.from(params['*'], 'base64'), reply),
  );
}
