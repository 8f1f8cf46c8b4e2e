import { index, type RouteConfigEntry, route } from '@react-router/dev/routes';

/** Under /admin/registry: where organisations write the services that they offer. */
export const registryRoutes: RouteConfigEntry[] = [
  index('registry/overview.tsx'),
  route('once-only', 'registry/once-only.tsx'),
  route('services', 'registry/services.tsx'),
  route('services/new', 'registry/new-service.tsx'),
  route('services/:id', 'registry/service.tsx'),
  route('services/:id/publish', 'registry/publish-service.tsx'),
  route('services/:id/archive', 'registry/archive-service.tsx'),
  route('services/:id/delete', 'registry/delete-service.tsx'),
  route('services/:id/versions', 'registry/versions.tsx'),
  route('services/:id/edit/:part', 'registry/edit-part.tsx'),
  route('services/:id/form', 'registry/form/builder.tsx'),
  route('services/:id/form/field', 'registry/form/edit-field.tsx'),
  route('services/:id/form/pages', 'registry/form/edit-pages.tsx'),
  route('services/:id/form/remove', 'registry/form/remove-field.tsx'),
  route('services/:id/form/try', 'registry/form/try-form.tsx'),
  route('evidences', 'registry/evidences/evidences.tsx'),
  route('evidences/new', 'registry/evidences/new-evidence.tsx'),
  route('evidences/:id', 'registry/evidences/edit-evidence.tsx'),
  route('evidences/:id/delete', 'registry/evidences/delete-evidence.tsx'),
  route('life-events', 'registry/life-events/life-events.tsx'),
  route('life-events/new', 'registry/life-events/new-life-event.tsx'),
  route('life-events/:id/delete', 'registry/life-events/delete-life-event.tsx'),
  route('publishing', 'registry/publishing.tsx'),
];
