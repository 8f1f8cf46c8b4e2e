const [who, signIn, signOut] = ['who', 'in', 'out'].map((id) => document.getElementById(id));

async function show() {
  const reply = await fetch('/api/me');
  const citizen = reply.ok ? await reply.json() : null;
  who.textContent = citizen ? `Signed in: ${citizen.name ?? 'somebody without a name'}` : 'Nobody is signed in.';
  signIn.hidden = citizen !== null;
  signOut.hidden = citizen === null;
}

signOut.addEventListener('click', () => {
  void fetch('/api/sign-out', { method: 'POST' }).then(show);
});
await show();
