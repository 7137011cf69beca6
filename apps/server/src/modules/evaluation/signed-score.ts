import { jgj59Score, type scoreScene } from '@zhujian/domain/safety/jgj59-score'
import { compare } from '@zhujian/model/decimal'
import { sql } from 'kysely'
import type { Trx } from '../../platform/db'
import { refusal } from '../site/public'

const SIGNED = Number(jgj59Score.flow?.states.code('signed'))

interface Scored {
  readonly engineering_id: number
  readonly score: string | null
  readonly scene: (typeof scoreScene.codes)[number]
  readonly ym: string
}

/** 已经有签认的评分表的，汇总得分须与它相同：一份评分不能有两个数。@throws invalid */
export async function requireSignedScore(trx: Trx, { engineering_id, score, scene, ym }: Scored): Promise<void> {
  const { rows } = await sql<{ no: string; total: string }>`select jgj59_score_no as no, total::text as total from jgj59_score
    where engineering_id = ${engineering_id} and scene = ${scene} and state = ${SIGNED} and total is not null and deleted_at is null
      and ym = ${ym} order by scored_on desc, id desc limit 1`.execute(trx)
  const [sheet] = rows
  if (sheet && score !== null && compare(sheet.total, score) !== 0)
    throw refusal('summary', `已签认的标准化评分 ${sheet.no} 为 ${sheet.total} 分，汇总表得 ${score} 分，请照评分表填写`)
}
