-- 只有某一类记录才问的几栏，别的记录里填了的清掉：按现在的定义，那里没有这一问。
update daily_log set station_count = null, patrol_count = null, parallel_count = null
  where log_kind <> 2 and num_nonnulls(station_count, patrol_count, parallel_count) > 0;
update daily_log set staff_found = null where log_kind <> 3 and staff_found is not null;
update leader_shift set leader = null, delegate = null where shift_kind <> 1 and num_nonnulls(leader, delegate) > 0;
update leader_shift set leader_name = null, leader_post = null where shift_kind <> 2 and num_nonnulls(leader_name, leader_post) > 0;
update crane_maintain set brake_drop = null where maintain_kind <> 5 and brake_drop is not null;
update contract_change set notify_on = null where kind <> 3 and notify_on is not null;
update surveying set height = null where survey_kind <> 6 and height is not null;
update surveying set whole = null where survey_kind not in (5, 6) and whole is not null;
update surveying set allowed = null where survey_kind in (5, 6) and allowed is not null;
update contract set safe_fee = null, labor_ratio = null, labor_cycle = null
  where contract_type not in ('301', '302', '303', '600') and num_nonnulls(safe_fee, labor_ratio, labor_cycle) > 0;
update contract set guarantee_no = null, guarantee_to = null
  where guarantee not in (1, 2, 3) and num_nonnulls(guarantee_no, guarantee_to) > 0;
