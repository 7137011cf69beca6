import type { CorrectionFacts } from '@zhujian/domain/project/correction-obstacles'
import type { Db } from '../../platform/db'

type Lookup = (db: Db, engineeringId: number) => Promise<CorrectionFacts>
let lookup: Lookup | undefined

/** 隐患、停工、机械、工资、在办申请的现状，由掌管收尾核验的模块登记。 */
export const provideClosingFacts = (found: Lookup): void => void (lookup = found)

export async function closingFactsOf(db: Db, engineeringId: number): Promise<CorrectionFacts> {
  if (!lookup) throw new Error('nobody provides the closing facts')
  return lookup(db, engineeringId)
}
