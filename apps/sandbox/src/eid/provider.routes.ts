import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { World } from '#sandbox/world';
import { findDocument, findPerson } from './accounts.ts';
import { readSigningCertificate } from './signing-certificate.ts';
import { refuseWhenDown } from './faults.ts';
import { choiceToFollow } from './linked.ts';
import { deviceLinkOf, notificationOf } from './opening.ts';
import type { Person } from './person.ts';
import { oncePerRepeat } from './repeats.ts';
import { callerOf, deliver } from './reply.ts';
import { partyOf } from './relying-parties.ts';
import { bodiesOf, type ChoiceBody, readBody, type SignatureBody } from './requests.ts';
import type { Session } from './sessions.ts';
import { startSession } from './start.ts';
import { readStatus } from './status.ts';

type Params = { id: string };
type Find = (world: World, id: string) => Person | null;

const nobody: Find = () => null;

/** The documented API, one line for each address. */
export function providerRoutes(app: FastifyInstance, world: World): void {
  const bodies = bodiesOf(world.dialect);

  /** Reads a body, finds out who sent it and about whom, and lets `work` answer. */
  function post<T extends { relyingPartyUUID: string; relyingPartyName: string }>(
    path: string,
    schema: z.ZodType<T>,
    find: Find,
    work: (body: T, order: { party: ReturnType<typeof partyOf>; person: Person | null }) => Promise<object> | object,
  ): void {
    app.post<{ Params: Params }>(path, async (request, reply) => {
      refuseWhenDown(world.faults);
      const body = readBody(schema, request.body);
      const party = partyOf(world, callerOf(request), body);
      const person = find(world, request.params.id);
      return deliver(reply, world.faults.always, await work(body, { party, person }));
    });
  }

  const auth = (path: string, flow: Session['flow'], find: Find) =>
    post(
      path,
      flow === 'device-link' ? bodies.authDeviceLink : bodies.authNotification,
      find,
      (body, { party, person }) =>
        opened(startSession(world, { flow, relyingParty: party, person }, { kind: 'auth', body })),
    );
  const sign = (path: string, flow: Session['flow'], schema: z.ZodType<SignatureBody>, find: Find) =>
    post(path, schema, find, (body, { party, person }) =>
      opened(
        oncePerRepeat(world, path, person, body, () => {
          const linkedTo = choiceToFollow(world, party, person, body);
          return startSession(world, { flow, relyingParty: party, person, ...linkedTo }, { kind: 'sign', body });
        }),
      ),
    );
  const choose = (path: string, flow: Session['flow'], schema: z.ZodType<ChoiceBody>, find: Find) =>
    post(path, schema, find, (body, { party, person }) =>
      opened(
        oncePerRepeat(world, path, person, body, () =>
          startSession(world, { flow, relyingParty: party, person }, { kind: 'cert', body }),
        ),
      ),
    );
  const opened = (session: Session) =>
    session.flow === 'device-link' ? deviceLinkOf(world, session) : notificationOf(world, session);

  auth('/authentication/device-link/anonymous', 'device-link', nobody);
  auth('/authentication/device-link/etsi/:id', 'device-link', findPerson);
  auth('/authentication/device-link/document/:id', 'device-link', findDocument);
  auth('/authentication/notification/etsi/:id', 'notification', findPerson);
  auth('/authentication/notification/document/:id', 'notification', findDocument);
  sign('/signature/device-link/etsi/:id', 'device-link', bodies.signDeviceLink, findPerson);
  sign('/signature/device-link/document/:id', 'device-link', bodies.signDeviceLink, findDocument);
  sign('/signature/notification/etsi/:id', 'notification', bodies.signNotification, findPerson);
  sign('/signature/notification/document/:id', 'notification', bodies.signNotification, findDocument);
  sign('/signature/notification/linked/:id', 'linked', bodies.signLinked, findDocument);
  choose('/signature/certificate-choice/device-link/anonymous', 'device-link', bodies.choiceDeviceLink, nobody);
  choose('/signature/certificate-choice/notification/etsi/:id', 'notification', bodies.choiceNotification, findPerson);
  post('/signature/certificate/:id', bodies.certificate, findDocument, (body, { party, person }) =>
    readSigningCertificate(world, party, person, body.certificateLevel),
  );
  app.get('/session/:id', (request: FastifyRequest<{ Params: Params }>, reply: FastifyReply) =>
    readStatus(world, request, reply),
  );
}
