import { summaryProblems } from '@zhujian/domain/evaluation/appraisal'
import type { Trx } from '../../platform/db'
import { standingOn } from '../safety/public'
import { refuseAll } from '../site/public'

interface Summed {
  readonly engineering_id: number
  readonly summary: Parameters<typeof summaryProblems>[0]
}

/** 汇总表的缺项：有施工就有的、台账上那一天现场有的，不能缺。@throws invalid */
export async function requireSummary(trx: Trx, { engineering_id, summary }: Summed, on: string): Promise<void> {
  refuseAll(summaryProblems(summary, await standingOn(trx, engineering_id, on)).flatMap((each) => each || []))
}
