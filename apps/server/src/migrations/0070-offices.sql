-- Companies register as what they are; the right on a project's rows follows from the part the company plays there.

alter table unit drop constraint unit_corp_type_check;
alter table unit add constraint unit_corp_type_check check (corp_type in (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13));

alter table custom_role drop constraint custom_role_base_role_check;
alter table custom_role add constraint custom_role_base_role_check check (base_role in ('city_admin', 'station_admin', 'station_head', 'section_chief', 'officer', 'intake', 'owner', 'contractor', 'site', 'site_safety', 'site_labour', 'consultant', 'chief_engineer', 'labour', 'equipment', 'subcontractor', 'survey', 'design', 'testing', 'hrss', 'viewer'));

-- The projects of a company by the part it plays, and the companies of a project by part.
create index engineering_unit_part_idx on engineering_unit (unit_id, role, engineering_id) where active and deleted_at is null;

-- Laboratories were entered as specialist contractors, having no kind of their own.
update unit u set corp_type = 13, version = version + 1, updated_at = now()
  where u.corp_type = 1 and u.deleted_at is null
    and exists (select 1 from engineering_unit p where p.unit_id = u.id and p.role = 'testing' and p.deleted_at is null)
    and not exists (select 1 from engineering_unit p where p.unit_id = u.id and p.role <> 'testing' and p.deleted_at is null);

-- Accounts of specialist contractors, survey, design and testing companies held the general contractor's role. A company
-- that is the contractor of some project keeps that role beside its own.
update account a set
    role_codes = case when plays.contractor then a.role_codes else array_remove(a.role_codes, 'contractor') end || array[kind.role],
    version = a.version + 1, updated_at = now()
  from unit u
    join (values (1, 'subcontractor'), (10, 'survey'), (11, 'design'), (13, 'testing')) kind (corp_type, role) on kind.corp_type = u.corp_type
    cross join lateral (select exists (select 1 from engineering_unit p
      where p.unit_id = u.id and p.role = 'sgdw' and p.deleted_at is null) as contractor) plays
  where u.id = a.unit_id and a.deleted_at is null and a.account_type = 'unitAccount'
    and 'contractor' = any(a.role_codes) and not kind.role = any(a.role_codes);

-- One company at a time for each of the parts that a project has once; who was entered later has left.
update engineering_unit x set active = false, exit_on = coalesce(x.exit_on, greatest(current_date, x.enter_on)), version = x.version + 1, updated_at = now()
  from (select p.id, row_number() over (partition by p.engineering_id, p.role
          order by coalesce(p.unit_id = case p.role when 'jsdw' then e.jsdw when 'sgdw' then e.sgdw when 'jldw' then e.jldw
            when 'kcdw' then e.kcdw when 'sjdw' then e.sjdw else e.nwgs end, false) desc, p.id) as place
        from engineering_unit p join engineering e on e.id = p.engineering_id
        where p.role in ('jsdw', 'sgdw', 'jldw', 'kcdw', 'sjdw', 'nwgs') and p.active and p.deleted_at is null) ranked
  where ranked.id = x.id and ranked.place > 1;
create unique index engineering_unit_role_engineering_id_key on engineering_unit (role, engineering_id)
  where deleted_at is null and active and role in ('jsdw', 'sgdw', 'jldw', 'kcdw', 'sjdw', 'nwgs');

-- One person at a time for each of the posts that a party fills once.
update engineering_manager x set active = false, version = x.version + 1, updated_at = now()
  from (select id, row_number() over (partition by engineering_id, unit_role, post order by id desc) as place
        from engineering_manager where active and deleted_at is null
          and post in ('project_manager', 'technical_head', 'chief_engineer', 'owner_head', 'survey_head', 'design_head')) ranked
  where ranked.id = x.id and ranked.place > 1;
create unique index engineering_manager_post_unit_role_engineering_id_key on engineering_manager (post, unit_role, engineering_id)
  where deleted_at is null and active and post in ('project_manager', 'technical_head', 'chief_engineer', 'owner_head', 'survey_head', 'design_head');
