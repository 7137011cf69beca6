/** 某类数据的某个字段选用了这个字典代码。 */
export interface DictionaryUse {
  entity: string
  entity_text: string
  field: string
  field_text: string
  count: number
}

/** 一个区划下有什么：管它的监督机构，以及本人数据范围内的工程、企业、账号各多少。 */
export interface RegionFacts {
  code: string
  name: string
  /** 最贴近这一级的监督机构；本级没有的由上级区划的机构负责。 */
  orgs: { id: number; name: string; areacode: string }[]
  counts: { engineering: number; unit: number; account: number }
}
