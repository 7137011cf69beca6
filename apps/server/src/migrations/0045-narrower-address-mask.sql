-- The mask of an address ends at the province (packages/model/src/mask.ts): a city with few counties, beside the birth
-- year and the last four of the ID card, leaves fewer than 200 numbers to try. The sealed text is untouched.
update worker set
  address = case when address is null or address = '' then address
    else coalesce(substring(address from '^(?:(?:北京|天津|上海|重庆)市|[一-龥]{2,8}?(?:特别行政区|自治区|省))'), '') || '****' end,
  grant_org = case when grant_org is null or grant_org = '' then grant_org
    else coalesce(substring(grant_org from '^(?:(?:北京|天津|上海|重庆)市|[一-龥]{2,8}?(?:特别行政区|自治区|省))'), '') || '****' end
where address like '%市%' or address like '%州%' or address like '%盟%' or address like '%地区%'
  or grant_org like '%市%' or grant_org like '%州%' or grant_org like '%盟%' or grant_org like '%地区%';
