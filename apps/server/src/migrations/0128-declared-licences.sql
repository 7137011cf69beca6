-- What a company entered or changed itself counts once somebody of the station has seen the certificate.
alter table unit_qual add column declared boolean;
alter table unit add column licence_declared boolean;
update unit_qual q set declared = true from account a where a.id = coalesce(q.updated_by, q.created_by) and a.unit_id is not null;
update unit u set licence_declared = true from account a
where a.id = coalesce(u.updated_by, u.created_by) and a.unit_id is not null and u.safety_license_no is not null;
