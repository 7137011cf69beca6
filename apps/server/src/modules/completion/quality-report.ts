import type { completionAcceptance } from '@zhujian/domain/completion/completion-acceptance'
import { reportVerdict } from '@zhujian/domain/completion/completion-dicts'
import { documentTypeFacts, superviseLine } from '@zhujian/domain/document/document-types'
import { superviseDoc } from '@zhujian/domain/document/supervise-doc'
import { documentStates } from '@zhujian/domain/document/supervise-doc-flow'
import { sql } from 'kysely'
import type { Effect } from '../../entity/extend'
import { inStates } from '../../entity/in-states'
import { addRow } from '../../entity/save'
import type { Db } from '../../platform/db'
import { type Project, threeParties, titled } from '../project/public'

const chinese = (date: string | null): string => {
  const [year = '', month = '', day = ''] = date?.split('-') ?? []
  return year === '' ? '——' : `${year}年${Number(month)}月${Number(day)}日`
}

const TYPES = ['04', '06', '07', '08', '09'] as const

/** 监督期间发过的文书：类别与份数。 */
async function issuedPapers(db: Db, engineeringId: number): Promise<string> {
  const { rows } = await sql<{ type: (typeof TYPES)[number]; n: number }>`select type, count(*)::int as n from supervise_doc t
    where engineering_id = ${engineeringId} and type = any(${[...TYPES]}::text[]) and deleted_at is null
      and ${inStates('t', documentStates, ['issued', 'delivered', 'receipted', 'archived'])}
    group by type order by type`.execute(db)
  const papers = rows.map(({ type, n }) => `${documentTypeFacts[type].label} ${n} 份`).join('、')
  return papers === '' ? '监督期间没有制发检查、整改类文书' : `监督期间制发${papers}`
}

const partiesLine = (engineering: Project): string =>
  (
    [
      ['建设单位', 'jsdw_text'],
      ['勘察单位', 'kcdw_text'],
      ['设计单位', 'sjdw_text'],
      ['施工单位', 'sgdw_text'],
      ['监理单位', 'jldw_text'],
    ] as const
  )
    .map(([label, key]) => `${label} ${engineering[key] ?? '——'}`)
    .join('，')

/** 建筑面积只有房屋建筑才有，市政工程写造价。 */
const outlineOf = ({ address, build_area, total_cost }: Project): string =>
  [address, Number(build_area) > 0 && `建筑面积 ${build_area} 平方米`, Number(total_cost) > 0 && `总造价 ${total_cost} 万元`]
    .filter(Boolean)
    .join('，')

/** 工程质量监督报告的稿：概况与份数由系统列出，情况与结论由监督员填写；送审、签发与别的文书一样。返回文书的编号。 */
export async function draftQualityReport(effect: Effect<typeof completionAcceptance>, engineering: Project): Promise<number> {
  const { row, trx } = effect
  const draft = await addRow(effect, superviseDoc, {
    type: '14',
    line: superviseLine.code('quality'),
    engineering_id: engineering.id,
    title: '工程质量监督报告',
    // 监督报告由监督机构向备案机关提交（房屋建筑和市政基础设施工程竣工验收备案管理办法第六条），参建各方是抄送。
    receiver: `竣工验收备案机关（抄送：${threeParties(engineering)}）`.slice(0, 200),
    body: [
      `${titled(engineering)}由我站实施质量监督，工程于${chinese(row.finish_on)}完工，建设单位于${chinese(row.accept_on)}在${row.place}组织竣工验收。现将监督情况报告如下：`,
      `一、工程概况：${outlineOf(engineering)}。${partiesLine(engineering)}。`,
      `二、监督工作：${await issuedPapers(trx, engineering.id)}。`,
      `三、质量行为监督情况：${row.behaviour_note}`,
      `四、实体质量抽查、抽测情况：${row.entity_note}`,
      `五、问题整改与遗留：${row.remaining_note}`,
      `六、竣工验收的监督：${row.supervise_opinion ?? ''}`,
      `七、验收结论：建设、勘察、设计、施工、监理五方一致同意验收合格，合格日期${chinese(row.passed_on)}。`,
    ].join('\n'),
    closing: [`监督结论：${reportVerdict.labelOf(row.report_verdict)}。`, row.report_opinion].filter(Boolean).join(''),
  })
  return draft.id
}
