export type CompanyKind =
  | 'developer'
  | 'general'
  | 'supervision'
  | 'survey'
  | 'design'
  | 'labour'
  | 'specialEquipment'
  | 'specialty'
  | 'testing'
  | 'material'
export interface Company {
  id: number
  kind: CompanyKind
  name: string
  areacode: string
  /** 可以建设、承接市政工程。 */
  municipal: boolean
}
