-- The words of a report are its person's. When the person is erased they go, and what was noticed stays: its kind, when,
-- and how serious. Nothing else of an event is ever changed.

create policy platform_erases on security.event for update to tamga_system using (true) with check (true);
grant update (description, context) on security.event to tamga_system;
comment on table security.event is 'append-only, but for words that go with their person; read by the platform itself, on behalf of administrators';
