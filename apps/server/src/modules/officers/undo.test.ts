import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { AppError } from '#platform/error';
import { actorOf, askCases } from '#test/cases';
import { asSystem, openHouse, type SignedIn } from '#test/house';
import { move, openDesk } from '#test/officers';
import { undoAssignment } from './moves.ts';
import { addNote, undoNote } from './notes.ts';

const house = await openHouse({ after }, { kernel: { limits: 'off' } });
const desk = await openDesk(house);
const { officer, editor: leader } = desk;
const colleague = await desk.hire();
const refusal = ({ status, error }: { status: number; error?: string }) => [status, error];
const read = async (as: SignedIn, id: string) => (await desk.ask(as, 'GET', `/${id}`)).data;
const undo = async (as: SignedIn, id: string, version?: number) =>
  desk.ask(as, 'POST', `/${id}/undo`, { version: version ?? (await read(as, id)).version });
const later = (ms: number) => ({ ...house.deps, now: () => new Date(Date.now() + ms) });
const isOver = (error: unknown) => error instanceof AppError && error.code === 'cases.undo_over';
const standing = async (id: string) => {
  const { state, assigned_to } = await read(officer, id);
  return [state, assigned_to?.id ?? null];
};

test('who took it may take that back, and both moves stay in its history', async () => {
  const { id } = await desk.receive();
  await move(desk, officer, id, 'assign', {});
  assert.ok(Date.parse((await read(officer, id)).undo_until) > Date.now());
  assert.equal((await read(colleague, id)).undo_until, null);
  assert.equal((await undo(officer, id)).status, 200);
  assert.deepEqual(await standing(id), ['queued', null]);
  const { events, undo_until } = await read(officer, id);
  const types = events.map(({ type }: { type: string }) => type).filter((type: string) => type.includes('assigned'));
  assert.deepEqual([types, undo_until], [['unassigned', 'assigned'], null]);
  assert.deepEqual(refusal(await undo(officer, id)), [409, 'cases.undo_over']);
});

test('what was passed on comes back to who had it, and what was given back, too', async () => {
  const { id, citizen } = await desk.receive();
  await move(desk, officer, id, 'assign', {});
  await move(desk, officer, id, 'assign', { to: colleague.userId });
  assert.equal((await undo(officer, id)).status, 200);
  assert.deepEqual(await standing(id), ['in_review', officer.userId]);
  await move(desk, officer, id, 'assign', { to: null });
  assert.equal((await undo(officer, id)).status, 200);
  assert.deepEqual(await standing(id), ['in_review', officer.userId]);
  const timeline = await askCases(house, citizen, 'GET', `/applications/${id}/timeline`);
  assert.ok(!JSON.stringify(timeline).includes(officer.userId));
});

test('what a leader took over goes back to the officer', async () => {
  const { id } = await desk.receive();
  await move(desk, officer, id, 'assign', {});
  await move(desk, leader, id, 'assign', { reason: 'Чөлөөтэй байгаа.' });
  assert.equal((await undo(leader, id)).status, 200);
  assert.deepEqual(await standing(id), ['in_review', officer.userId]);
});

test('after ten seconds it stays, by the clock of the server', async () => {
  const { id } = await desk.receive();
  const { version } = (await move(desk, officer, id, 'assign', {})).data;
  const person = actorOf(officer);
  await assert.rejects(undoAssignment(later(11_000), person, { id, version }), isOver);
  assert.deepEqual(await standing(id), ['in_review', officer.userId]);
  await undoAssignment(later(5_000), person, { id, version });
  assert.deepEqual(await standing(id), ['queued', null]);
});

test('nobody takes back what another did, or what happened before something else', async () => {
  const { id } = await desk.receive();
  await move(desk, officer, id, 'assign', {});
  for (const other of [colleague, leader]) assert.deepEqual(refusal(await undo(other, id)), [409, 'cases.undo_over']);
  const stranger = (await openDesk(house)).officer;
  assert.deepEqual(refusal(await undo(stranger, id, 1)), [404, 'cases.application_not_found']);
  await move(desk, officer, id, 'assign', { to: colleague.userId });
  await move(desk, colleague, id, 'assign', { to: null });
  assert.deepEqual(refusal(await undo(officer, id)), [409, 'cases.undo_over']);
  assert.deepEqual(await standing(id), ['queued', null]);
});

test('undoing and taking over at the same moment: one of them happens, and undoing twice does it once', async () => {
  for (let round = 0; round < 4; round += 1) {
    const { id } = await desk.receive();
    const { version } = (await move(desk, officer, id, 'assign', {})).data;
    const over = move(desk, leader, id, 'assign', { reason: 'Яаралтай.' }, version);
    const replies = await Promise.all([undo(officer, id, version), over]);
    assert.deepEqual(
      replies.map(({ status }) => status).toSorted((a, b) => a - b),
      [200, 412],
    );
    const wanted = replies[0]!.status === 200 ? ['queued', null] : ['in_review', leader.userId];
    assert.deepEqual(await standing(id), wanted);
  }
  const { id } = await desk.receive();
  const { version } = (await move(desk, officer, id, 'assign', {})).data;
  const replies = await Promise.all(Array.from({ length: 5 }, () => undo(officer, id, version)));
  assert.equal(replies.filter(({ status }) => status === 200).length, 1);
});

const remove = (as: SignedIn, id: string, note: string) =>
  askCases(house, as, 'DELETE', `/officer/queue/${id}/notes/${note}`);

test('a note is taken back by who wrote it, and that there was one stays written down', async () => {
  const { id } = await desk.receive();
  const note = (await move(desk, officer, id, 'notes', { text: 'Буруу өргөдөл.' })).data;
  assert.deepEqual(refusal(await remove(colleague, id, note.id)), [409, 'cases.undo_over']);
  assert.equal((await read(colleague, id)).notes[0].undo_until, null);
  const replies = await Promise.all(Array.from({ length: 4 }, () => remove(officer, id, note.id)));
  assert.deepEqual(
    replies.map(({ status }) => status).toSorted((a, b) => a - b),
    [200, 404, 404, 404],
  );
  assert.deepEqual((await read(officer, id)).notes, []);
  const actions = await asSystem(house.deps)
    .selectFrom('audit.pending')
    .select('action')
    .where('object', '=', `case:${id}`)
    .where('action', 'like', 'officers.note%')
    .orderBy('id')
    .execute();
  assert.deepEqual(
    actions.map(({ action }) => action),
    ['officers.note_added', 'officers.note_undone'],
  );
});

test('a note that is older, or of another application, stays', async () => {
  const [{ id }, other] = [await desk.receive(), await desk.receive()];
  const person = actorOf(officer);
  const note = await addNote(house.deps, person, id, 'Утсаар ярьсан.');
  await assert.rejects(undoNote(later(11_000), person, id, note.id), isOver);
  assert.deepEqual(refusal(await remove(officer, other.id, note.id)), [404, 'officers.note_not_found']);
  assert.equal((await read(officer, id)).notes.length, 1);
  await undoNote(later(5_000), person, id, note.id);
  assert.equal((await read(officer, id)).notes.length, 0);
});
