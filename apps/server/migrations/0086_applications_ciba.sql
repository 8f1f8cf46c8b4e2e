-- Which applications may have the phone of a citizen ring to sign them in (CIBA): a counter, a call centre, a till.

alter table applications.application add column ciba_allowed boolean not null default false;
