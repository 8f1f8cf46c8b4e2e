export { type Eid, openEid, readTrust } from './eid.ts';
export { type Evidence, keepEvidence } from './evidence.ts';
export type { EidFailure } from './failures.ts';
export type { Identity } from './identity.ts';
export { deviceLinkAt } from './protocol.ts';
export type { AuthenticationOrder, EidProvider, Prompt, SignatureOrder, Status } from './provider.ts';
export { type Recheck, recheck } from './recheck.ts';
export { Callback, EidSession } from './session.ts';
export { type Verdict, verifyAuthentication, verifyCertificateChoice, verifySignature } from './verdicts.ts';
