import { progressStage } from '@zhujian/domain/reference/progress-stages'
import { jgj59Score } from '@zhujian/domain/safety/jgj59-score'
import { SHEET } from '@zhujian/domain/safety/jgj59/sheet-path'
import { rounded } from '@zhujian/domain/safety/jgj59/fraction'
import { itemScore } from '@zhujian/domain/safety/jgj59/score'
import { scoreGrade } from '@zhujian/domain/safety/jgj59/sheet'
import { summaryRows } from '@zhujian/domain/safety/jgj59/tables'
import { criterionIn, linesOf, scoreOfRow, tableOfRow, zeroReason } from '@zhujian/domain/safety/jgj59/table-rows'
import { formatInstant } from '@zhujian/model/date'
import { RecordSheet, SheetFacts, type SheetSign, SheetSigns } from '../../ui/record-sheet'
import { SheetTable } from '../../ui/sheet-table'
import { splitFiles, useFileUrl } from '../../ui/upload/file-list'
import type { ScoreValues } from './score-words'
import type { ScoreDesk, ScoreRow } from './use-score-tables'

interface PaperProps {
  score: ScoreRow
  desk: ScoreDesk
  onDone: () => void
}

/** 纸上的评分表：附录 A 检查评分汇总表在前，附录 B 各分项表在后，各写明扣减的事实。 */
export function ScorePaper({ score, desk, onDone }: PaperProps) {
  const { summary, total, grade } = score.total ? score : desk.live
  const left = score.total ? 0 : desk.live.left
  const tables = [...desk.live.begun].sort((a, b) => a.table_code - b.table_code || a.seq - b.seq)
  const urlOf = useFileUrl()
  const facts = [
    ['工程名称', score.engineering_id_text],
    ['受检单位', score.unit_id_text],
    ['评分日期', score.scored_on],
    ['形象进度', progressStage.labelOf(score.progress_stage)],
    ['检查人', score.officer_ids_text],
  ] as const
  return (
    <RecordSheet
      title="建筑施工安全检查评分汇总表"
      no={score.jgj59_score_no ?? ''}
      state={jgj59Score.flow?.states.labelOf(score.state) ?? ''}
      address={`${SHEET}${score.id}`}
      onDone={onDone}
    >
      <SheetFacts facts={facts} />
      <SheetTable
        heads={['检查项目', '满分分值', '实得分值']}
        rows={(summary ?? []).map(({ row, full, score: got, missing }) => ({
          key: row,
          cells: [row, full, missing ? unscored(row, desk) : got],
        }))}
      />
      <SheetFacts
        facts={[
          ['总计得分', left > 0 ? `未评完（还有 ${left} 张）` : `${total ?? '—'}（满分 100 分）`],
          ['等级', grade === null || left > 0 ? '—' : scoreGrade.labelOf(grade)],
          ['评语', score.comment],
          ...(score.refuse_note ? [['拒签情况', score.refuse_note] as const] : []),
        ]}
      />
      <SheetSigns sides={signsOf(score, urlOf)} />
      {tables
        .filter(({ missing }) => !missing)
        .map((values) => (
          <TablePaper key={`${values.table_code}/${values.seq}`} values={values} />
        ))}
    </RecordSheet>
  )
}

/** 没有得分的一行：各张表都注明了缺项的是缺项，别的是还没有评。 */
function unscored(name: string, { live }: ScoreDesk): string {
  const missing = new Set(live.begun.filter((each) => each.missing).map(({ table_code }) => `B.${table_code}`))
  const tables = summaryRows.find((row) => row.name === name)?.tables ?? []
  return live.left === 0 || tables.every((code) => missing.has(code)) ? '缺项' : '未评'
}

/** 在平台上签的名印在原处；还没有签的，留着手写。 */
function signsOf(score: ScoreRow, urlOf: (path: string) => string): SheetSign[] {
  const handOf = (images: string | null) => splitFiles(images ?? '').map(urlOf)
  const [hand, ...more] = [...handOf(score.sign_img), ...handOf(score.confirm_img)]
  return [
    {
      side: '检查人员',
      who: score.submitted_by_text ?? '',
      acted: score.submitted_by !== null,
      ...(hand === undefined ? {} : { hand }),
    },
    ...more.map((each) => ({ side: '检查人员', hand: each })),
    {
      side: '项目经理',
      who: score.sign_by_text ?? '',
      acted: score.sign_by !== null,
      ...(score.sign_at === null ? {} : { on: formatInstant(score.sign_at, 'yyyy-MM-dd') }),
    },
  ]
}

function TablePaper({ values }: { values: ScoreValues }) {
  const table = tableOfRow(values)
  const found = scoreOfRow(values)
  const lines = new Map(linesOf(values).map((line) => [line.item, line]))
  const said = (code: string) =>
    values.deductions
      .filter(({ criterion }) => criterionIn(table, criterion)?.item.code === code)
      .map((line) => {
        const { criterion } = criterionIn(table, line.criterion) ?? {}
        const counted = line.count && criterion?.per ? ` × ${line.count} ${criterion.per}` : ''
        return `${criterion?.text ?? ''}，扣 ${line.value} 分${counted}${line.place ? `（${line.place}）` : ''}${line.note ? `：${line.note}` : ''}`
      })
      .join('；')
  const rows = table.items.map((item, at) => {
    const got = itemScore(item, lines.get(item.code))
    const absent = values.absent.find((each) => each.item === item.code)
    return {
      key: item.code,
      cells: [
        at + 1,
        item.guarantee ? '保证' : '一般',
        item.name,
        absent ? `缺项：${absent.note}` : said(item.code),
        item.full,
        got === null ? '—' : item.full - got,
        got ?? '缺项',
      ],
    }
  })
  return (
    <section className="score-paper">
      <h2>{`表 ${table.code} ${table.name}检查评分表${values.object ? `（${values.object}）` : ''}`}</h2>
      <SheetTable heads={['序号', '类别', '检查项目', '扣减情况', '应得', '扣减', '实得']} rows={rows} />
      <SheetFacts
        facts={[
          ['保证项目小计', found?.guarantee ? rounded(found.guarantee, 2) : '—'],
          ['本表得分', `${found ? rounded(found.score, 2) : '—'}${zeroReason(values) ? `（${zeroReason(values)}）` : ''}`],
        ]}
      />
    </section>
  )
}
