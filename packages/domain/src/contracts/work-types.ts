export const workTypesPath = '/api/common/pc/workType'

/** 一个工种；special：上岗须持建筑施工特种作业操作资格证。 */
export interface WorkTypeItem {
  readonly id: string
  readonly name: string
  readonly value: string
  readonly label: string
  readonly special: boolean
}

export interface WorkTypesAnswer {
  readonly rows: readonly WorkTypeItem[]
  readonly total: number
}
