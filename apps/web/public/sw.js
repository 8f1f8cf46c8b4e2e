// Keeps the page that is shown without a connection, and the files that never change. It never keeps pages, because
// they hold personal data.
const kept = 'tamga-1';

self.addEventListener('install', (event) => {
  event.waitUntil(
    caches
      .open(kept)
      .then((cache) => cache.add('/offline'))
      .then(() => self.skipWaiting()),
  );
});

self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== self.location.origin) return;
  if (url.pathname.startsWith('/assets/')) event.respondWith(fromCache(request));
  else if (request.mode === 'navigate') event.respondWith(fetch(request).catch(() => caches.match('/offline')));
});

async function fromCache(request) {
  const found = await caches.match(request);
  if (found) return found;
  const reply = await fetch(request);
  if (reply.ok) await (await caches.open(kept)).put(request, reply.clone());
  return reply;
}
