-- 市政工程的分部：道路、桥梁、隧道、管线各记到专业为止。
alter table quality_issue drop constraint quality_issue_part_code_check,
  add constraint quality_issue_part_code_check check (part_code in (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 21, 22, 23, 24, 29));
alter table hidden_accept drop constraint hidden_accept_part_code_check,
  add constraint hidden_accept_part_code_check check (part_code in (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 21, 22, 23, 24, 29));
alter table concrete_block drop constraint concrete_block_part_code_check,
  add constraint concrete_block_part_code_check check (part_code in (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 21, 22, 23, 24, 29));
alter table inspection_lot drop constraint inspection_lot_part_code_check,
  add constraint inspection_lot_part_code_check check (part_code in (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 21, 22, 23, 24, 29));
alter table part_accept drop constraint part_accept_part_code_check,
  add constraint part_accept_part_code_check check (part_code in (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 21, 22, 23, 24, 29));
