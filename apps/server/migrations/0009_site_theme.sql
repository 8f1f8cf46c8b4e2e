-- What the site is called and how it looks. Everybody reads it; only the platform itself writes, after it has checked
-- the permission: a policy cannot know permissions.

create schema site;
grant usage on schema site to tamga_app, tamga_system, tamga_readonly;

-- Colours and nothing else: what is in here is written into the style of every page.
create function site.is_palette(palette jsonb) returns boolean
  language sql immutable parallel safe
  return jsonb_typeof(palette) = 'object'
    and not jsonb_path_exists(palette, '$.* ? (@.type() != "string" || !(@ like_regex "^#[0-9a-f]{6}$"))');

create table site.theme (
  id          uuid primary key,
  name        text not null check (char_length(name) between 1 and 60),
  light       jsonb not null check (site.is_palette(light)),
  dark        jsonb not null check (site.is_palette(dark)),
  radius      jsonb not null check (jsonb_typeof(radius) = 'object'),
  font        jsonb not null check (jsonb_typeof(font) = 'object'),
  logo        text check (logo like 'data:image/png;base64,%' and octet_length(logo) <= 65558),
  built_in    boolean not null default false,
  version     int not null default 1 check (version > 0),
  created_at  timestamptz(3) not null default now(),
  updated_at  timestamptz(3) not null default now()
);
create unique index theme_name on site.theme (lower(name));
create index theme_created_at on site.theme (created_at, id);

insert into site.theme (id, name, built_in, radius, font, light, dark) values (
  '019a0b4e-0000-7000-8000-000000000001', 'Тамга', true,
  '{"small": 4, "medium": 8, "large": 16}',
  '{"family": "system-ui", "size_px": 16, "scale": 1.2}',
  '{"background": "#f6f8fa", "surface": "#ffffff", "text": "#17212e", "text_muted": "#4d5b6c", "link": "#1b57a6",
    "primary": "#1d5091", "on_primary": "#ffffff", "accent": "#8f4a12", "on_accent": "#ffffff",
    "border": "#7b8999", "focus": "#b35900", "success": "#1c6e43", "on_success": "#ffffff",
    "warning": "#f2bd49", "on_warning": "#17212e", "danger": "#b3261e", "on_danger": "#ffffff"}',
  '{"background": "#10161f", "surface": "#18212d", "text": "#e7ecf2", "text_muted": "#a7b3c2", "link": "#93bdf5",
    "primary": "#86b3f0", "on_primary": "#0c1b30", "accent": "#e5a56c", "on_accent": "#231307",
    "border": "#6e7f93", "focus": "#f2bd49", "success": "#6fc597", "on_success": "#08210f",
    "warning": "#f2bd49", "on_warning": "#231a05", "danger": "#f29a91", "on_danger": "#2c0806"}');

-- The theme that came with the platform is the one to come back to, so nobody makes, changes or removes a built-in one.
-- That holds for the owner too; a migration that means to has to say `no force row level security` for its time.
alter table site.theme enable row level security;
alter table site.theme force row level security;
create policy everybody_reads on site.theme for select to tamga_app, tamga_system using (true);
create policy platform_adds on site.theme for insert to tamga_system with check (not built_in);
create policy platform_changes on site.theme for update to tamga_system using (not built_in) with check (not built_in);
create policy platform_removes on site.theme for delete to tamga_system using (not built_in);
grant select on site.theme to tamga_app;
grant select, insert, update, delete on site.theme to tamga_system;

-- One row, and in it one theme: that exactly one is active, and that it cannot be deleted, needs no further rule.
create table site.appearance (
  one               boolean primary key default true check (one),
  theme_id          uuid not null references site.theme (id),
  name_mn           text not null check (char_length(name_mn) between 1 and 80),
  name_en           text not null check (char_length(name_en) between 1 and 80),
  tagline_mn        text check (char_length(tagline_mn) between 1 and 160),
  tagline_en        text check (char_length(tagline_en) between 1 and 160),
  logo              text check (logo like 'data:image/png;base64,%' and octet_length(logo) <= 65558),
  default_language  text not null check (default_language in ('mn', 'en')),
  colour_scheme     text not null check (colour_scheme in ('light', 'dark', 'system')),
  contact_email     text,
  contact_phone     text,
  contact_url       text check (contact_url like 'https://%'),
  version           int not null default 1 check (version > 0),
  updated_at        timestamptz(3) not null default now()
);
comment on table site.appearance is 'no-rls: the same for everybody';
create index appearance_theme_id on site.appearance (theme_id);
insert into site.appearance (theme_id, name_mn, name_en, default_language, colour_scheme)
  values ('019a0b4e-0000-7000-8000-000000000001', 'Тамга', 'Tamga', 'mn', 'system');
grant select on site.appearance to tamga_app;
grant select, update on site.appearance to tamga_system;
