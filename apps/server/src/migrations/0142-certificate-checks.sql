-- A certificate that does not agree with its original goes back to the company with the reason, until the company changed it.
alter table unit_qual add column return_reason text check (char_length(return_reason) <= 200);
alter table unit add column licence_reason text check (char_length(licence_reason) <= 200);
-- The day of verification ends with the next change by the company; that the station saw it once is kept apart.
alter table unit_qual add column once_verified boolean;
update unit_qual set once_verified = true where verified_on is not null;
update unit_qual set verified_on = null where declared;
-- Whether another company, or another person, holds the same number.
create index unit_qual_cert_no_idx on unit_qual (name_skeleton(cert_no)) where deleted_at is null;
create index unit_safety_license_no_idx on unit (name_skeleton(safety_license_no)) where deleted_at is null;
-- What waits for the station.
create index unit_qual_declared_idx on unit_qual (unit_id) where declared and deleted_at is null;
create index unit_licence_declared_idx on unit (areacode) where licence_declared and deleted_at is null;
