/** 数据字典与行政区划的接口与查询缓存里的名字。 */
export const DICTIONARY = 'dictionary_item'
const PC = '/api/common/dictionary/pc'
export const dictionaryApi = {
  list: `${PC}/getList`,
  uses: `${PC}/uses`,
  export: `${PC}/export`,
  add: `${PC}/add`,
  edit: `${PC}/edit`,
  setStatus: `${PC}/setStatus`,
  remove: `${PC}/delete`,
  regionFacts: `${PC}/regionFacts`,
} as const

/** 字典里的一条。 */
export interface DictionaryRow {
  readonly id: number
  readonly type: string
  readonly code: string
  readonly label: string
  readonly parent: string | null
  readonly seq: number
  readonly enabled: boolean
  readonly version: number
}

export interface DictionaryList {
  readonly rows: readonly DictionaryRow[]
  readonly total: number
  readonly can: readonly string[]
}
