-- The peer's tables, with the indexes that its four routes use.
create extension pg_trgm;
create collation french (provider = icu, locale = 'fr-u-kn-true');

create table publics (id uuid primary key, name text not null);
create table degrees (id uuid primary key, name text not null);
create table types (id uuid primary key, name text not null);
create table legal_forms (id uuid primary key, name text not null);
create table organizations (id uuid primary key, name text not null);

create table structures (
  id uuid primary key,
  name text collate french not null,
  address text not null,
  zip_code text not null,
  city text not null,
  description text not null,
  structure_approach text not null,
  current_project text not null,
  enrolment_speech text not null,
  video text not null,
  website text not null,
  phone text not null,
  siret text not null,
  organization_id uuid references organizations,
  legal_form_id uuid references legal_forms,
  types uuid[] not null,
  publics uuid[] not null,
  degrees uuid[] not null,
  photo_url text,
  summary text not null,
  is_active boolean not null,
  is_proposed boolean not null,
  source_id text,
  created_at text not null,
  updated_at text not null,
  version integer not null,
  -- Folded, each word behind a space, so that a pattern finds the beginnings of words.
  name_words text not null,
  search_words text not null,
  place_words text not null
);
create index on structures using gin (search_words gin_trgm_ops) where is_active;
create index on structures using gin (place_words gin_trgm_ops) where is_active;
create index on structures using gin (types) where is_active;
create index on structures using gin (publics) where is_active;
create index on structures using gin (degrees) where is_active;
create index on structures (name) where is_active;

create table photos (
  id text primary key, structure_id uuid not null references structures, url text, created_at text not null
);
create index on photos (structure_id, created_at);
create table situations (
  id text primary key, structure_id uuid not null references structures, name text not null,
  description text not null, situation_photo_url text, created_at text not null, version integer not null
);
create index on situations (structure_id, created_at);

create table users (id uuid primary key, name text not null);
create table sessions (
  token_hash bytea primary key, user_id uuid not null references users, expires_at timestamptz not null
);
create table profiles (
  id uuid primary key, user_id uuid not null, name text collate french not null, role_id integer not null,
  profile_picture_url text, confirmed_at text, public_page boolean not null
);
create index on profiles (user_id);
create table attachments (
  structure_id uuid not null references structures, profile_id uuid not null references profiles,
  primary key (structure_id, profile_id)
);

create table events (
  id uuid primary key, name text not null, start_date text not null, end_date text not null,
  is_published boolean not null, wishes_open_at text, wishes_close_at text, wishes_among text not null
);
create table participations (
  event_id uuid not null references events, structure_id uuid not null references structures,
  has_declined boolean not null, primary key (event_id, structure_id)
);
create table actions (id uuid primary key, event_id uuid references events, start_date text not null);
create table members (
  profile_id uuid not null references profiles, action_id uuid not null references actions,
  is_requested boolean not null, primary key (profile_id, action_id)
);
create table presences (
  profile_id uuid not null references profiles, event_id uuid not null references events, wishes_until text,
  primary key (profile_id, event_id)
);

create table wish_lists (
  event_id uuid not null references events, is_pre_event boolean not null,
  profile_id uuid not null references profiles, version integer not null, completed_at text,
  updated_at text not null, primary key (event_id, is_pre_event, profile_id)
);
create table wishes (
  event_id uuid not null, is_pre_event boolean not null, profile_id uuid not null, place smallint not null,
  structure_id uuid not null references structures, is_initial_choice boolean not null,
  justification text not null, primary key (event_id, is_pre_event, profile_id, place),
  foreign key (event_id, is_pre_event, profile_id) references wish_lists
);
create index on wishes (structure_id);
create table confirmations (
  event_id uuid not null, profile_id uuid not null, due_at text not null, primary key (event_id, profile_id)
);
