import { jgj59Score } from '@zhujian/domain/safety/jgj59-score'
import { dangerOf } from '@zhujian/domain/safety/jgj59/table-danger'
import { rounded } from '@zhujian/domain/safety/jgj59/fraction'
import { scoredTable, scoreGrade } from '@zhujian/domain/safety/jgj59/sheet'
import { countedDeductions, scoreOfRow, zeroReason } from '@zhujian/domain/safety/jgj59/table-rows'
import { Button } from 'antd'
import { useState } from 'react'
import { post } from '../../data/client'
import { invalidate, useApi } from '../../data/queries'
import { useTab } from '../../data/tab'
import { entityPath } from '../../entity/entity-paths'
import type { ListAnswer } from '../../entity/source'
import { toast } from '../../ui/toast'
import { TO_DANGER, useDangersOf } from './score-danger'
import { comparedTo } from './score-words'
import type { ScoreDesk, ScoreRow } from './use-score-tables'

interface ResultProps {
  desk: ScoreDesk
  score: ScoreRow
  current: string
}

const ROUND = 2 * Math.PI * 52

/** 右边：总分与等级、为什么得零分、本表保证项目的余量、与上次对比、转隐患。 */
export function ScoreResult({ desk, score, current }: ResultProps) {
  const settled = score.state !== 10
  const { total, grade, left } = settled ? { ...score, left: 0 } : desk.live
  const zeros = desk.live.begun.flatMap((row) => {
    const why = zeroReason(row)
    return why ? [{ key: `${row.table_code}/${row.seq}`, text: `${scoredTable.labelOf(row.table_code)}：${why}` }] : []
  })
  return (
    <aside className="score-result" aria-label="评分结果">
      <div className="score-ring">
        <svg viewBox="0 0 120 120" aria-hidden="true">
          <circle cx="60" cy="60" r="52" />
          <circle
            cx="60"
            cy="60"
            r="52"
            className="score-ring-on"
            strokeDasharray={`${(Number(total ?? 0) / 100) * ROUND} ${ROUND}`}
          />
        </svg>
        <output aria-label="总分与等级">
          <strong>{total ?? '—'}</strong>
          <span className={`score-grade-${grade ?? 0}`}>{grade === null ? '' : scoreGrade.labelOf(grade)}</span>
        </output>
      </div>
      {left > 0 && <p className="score-left">{`还有 ${left} 张没有评完；总分按已评的算`}</p>}
      {zeros.length > 0 && (
        <section className="score-zeros" aria-label="零分的表">
          <h3>有零分的表，总评不合格</h3>
          <ul>
            {zeros.map(({ key, text }) => (
              <li key={key}>{text}</li>
            ))}
          </ul>
        </section>
      )}
      <Margin {...{ desk, current }} />
      <Compared {...{ desk, score }} />
      <Hazards {...{ desk, score, current }} />
    </aside>
  )
}

/** 保证项目的余量：不足 40 分、任一项为零，本表不得分；不合格之前先看得到。 */
function Margin({ desk, current }: Pick<ResultProps, 'desk' | 'current'>) {
  const values = desk.entries.get(current)?.values
  if (!values) return null
  const found = scoreOfRow(values)
  if (!found?.guarantee) return null
  const got = Number(rounded(found.guarantee, 2))
  const low = got - 40 <= 6
  const why = zeroReason(values)
  return (
    <section className={low ? 'score-margin score-margin-low' : 'score-margin'} aria-label="本表保证项目">
      <h3>{why ? `${why}，本表得 0 分` : `保证项目余量 ${Math.max(0, Math.round((got - 40) * 100) / 100)} 分`}</h3>
      <p>{`本表保证项目实得 ${got} / 60。低于 40 分或任一项为 0，本表得 0 分，总评不合格。`}</p>
      <meter min={0} max={60} low={40} optimum={60} value={got} aria-label="保证项目实得分" />
    </section>
  )
}

function Compared({ desk, score }: Omit<ResultProps, 'current'>) {
  const params = {
    engineering_id: score.engineering_id,
    // 自评与自评比，考评与考评比。
    scene: score.scene,
    page: 1,
    limit: 10,
    sort: '-scored_on',
    fields: 'scored_on,total,summary',
  }
  const answer = useApi<ListAnswer<typeof jgj59Score>>(jgj59Score.name, entityPath(jgj59Score.name, 'getList'), params)
  const last = answer.data?.rows.find(
    ({ id, total, scored_on }) => id !== score.id && total && (scored_on ?? '') <= score.scored_on,
  )
  if (!last) return null
  const now = score.summary ?? desk.live.summary ?? []
  const rows = [
    { row: '总分', before: last.total ?? '—', now: score.total ?? desk.live.total ?? '—' },
    ...now.map(({ row, score: value }) => ({ row, before: last.summary?.find((each) => each.row === row)?.score, now: value })),
  ]
  return (
    <section className="score-compared" aria-label="与上次对比">
      <h3>与上次对比</h3>
      <table>
        <thead>
          <tr>
            <th scope="col">项目</th>
            <th scope="col">{last.scored_on?.slice(5)}</th>
            <th scope="col">本次</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ row, before, now: value }) => (
            <tr key={row}>
              <th scope="row">{row}</th>
              <td>{before ?? '—'}</td>
              <td>{comparedTo(before, value)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** 本表的扣分一次转成隐患草稿：写了部位、有照片的才转得成，其余的逐条转。 */
function Hazards({ desk, score, current }: ResultProps) {
  const { type } = useTab()
  const [busy, setBusy] = useState(false)
  const entry = desk.entries.get(current)
  const { made, adds } = useDangersOf(entry?.server?.id)
  const lines = entry?.server ? countedDeductions(entry.server) : []
  if (lines.length === 0 || !entry?.server) return null
  const left = lines.filter(({ criterion }) => !made.some((each) => each.criterion === criterion))
  const table = entry.values.table_code
  const ready = left.filter((line) => line.place && line.img && dangerOf(table, line).category)
  const id = entry.server.id
  const make = async () => {
    setBusy(true)
    const results = await Promise.allSettled(
      ready.map((line) =>
        post(
          TO_DANGER,
          { ...dangerOf(table, line), duty_unit_id: score.unit_id, id, criterion: line.criterion },
          { type, silent: true },
        ),
      ),
    )
    const done = results.filter(({ status }) => status === 'fulfilled').length
    setBusy(false)
    await invalidate('hidden_danger')
    toast.success(`已转隐患草稿 ${done} 条${done < left.length ? `，其余 ${left.length - done} 条缺部位或照片，请逐条转` : ''}`)
  }
  return (
    <section className="score-hazards" aria-label="转隐患">
      <p>{`本表扣分 ${lines.length} 条，已转隐患 ${lines.length - left.length} 条`}</p>
      {adds && left.length > 0 && (
        <Button
          block
          disabled={ready.length === 0 || busy}
          title={ready.length === 0 ? '先写明部位、拍照' : undefined}
          onClick={() => void make()}
        >
          {`其余 ${left.length} 条一键转隐患`}
        </Button>
      )}
    </section>
  )
}
