import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { World } from '#sandbox/world';
import { refuseWhenDown } from './faults.ts';
import { ActivityQuery, listActivity, listCertificates, listDevices, listRepresentations } from './records.ts';
import { partyOf, partyWithKey, type RelyingParty } from './relying-parties.ts';
import { callerOf, deliver } from './reply.ts';
import { bodiesOf, readBody } from './requests.ts';
import { readSealCertificate, seal } from './seal.ts';

type At = { Params: { id: string } };

/** What only the Mongolian provider has. */
export function mongolianRoutes(app: FastifyInstance, world: World): void {
  const bodies = bodiesOf(world.dialect);

  const get = (
    path: string,
    work: (party: RelyingParty, id: string, request: FastifyRequest<At>) => Promise<object> | object,
  ): void => {
    app.get(path, async (request: FastifyRequest<At>, reply: FastifyReply) => {
      refuseWhenDown({ always: world.faults.always, next: null });
      const party = partyWithKey(world, callerOf(request));
      return deliver(reply, world.faults.always, await work(party, request.params.id, request));
    });
  };

  get('/certificates/etsi/:id', (party, id) => listCertificates(world, party, id));
  get('/devices/etsi/:id', (party, id) => listDevices(world, party, id));
  get('/rp/activity/etsi/:id', (party, id, { query }) =>
    listActivity(world, party, id, readBody(ActivityQuery, query)),
  );
  get('/organization/representations/etsi/:id', (party, id) => listRepresentations(world, party, id));
  get('/seal/certificate/:id', (party, id) => readSealCertificate(world, party, id));
  app.post('/seal/:id', async (request: FastifyRequest<At>, reply: FastifyReply) => {
    refuseWhenDown({ always: world.faults.always, next: null });
    const body = readBody(bodies.seal, request.body);
    const party = partyOf(world, callerOf(request), body);
    return deliver(reply, world.faults.always, await seal(world, party, request.params.id, body));
  });
}
