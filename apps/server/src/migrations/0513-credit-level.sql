-- The grade of a company follows from its score and is written with it.
update unit set credit_level = case when credit_score is null then null when credit_score >= 110 then 'AAA' when credit_score >= 100 then 'AA'
  when credit_score >= 90 then 'A' when credit_score >= 75 then 'B' when credit_score >= 60 then 'C' else 'D' end
where credit_level is distinct from case when credit_score is null then null when credit_score >= 110 then 'AAA' when credit_score >= 100 then 'AA'
  when credit_score >= 90 then 'A' when credit_score >= 75 then 'B' when credit_score >= 60 then 'C' else 'D' end;
