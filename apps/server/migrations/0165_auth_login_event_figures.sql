-- Counts of sign-ins by hour, for the figures of administrators: the index alone answers, without the rows.

create index login_event_figures on auth.login_event (at) include (method, outcome, user_id);
