import { superviseLine } from '@zhujian/domain/document/document-types'
import type { Effect, WireRow } from '../../entity/extend'
import { issueDocument } from '../document/public'
import { threeParties, titled } from '../project/public'

const chinese = (date: unknown): string => {
  const [year = '', month = '', day = ''] = typeof date === 'string' ? date.split('-') : []
  return year === '' ? '——' : `${year}年${Number(month)}月${Number(day)}日`
}

/** 工程质量监督报告：站长签发，按文书编号、制成 PDF。返回文书的编号。 */
export async function issueQualityReport(effect: Effect, engineering: WireRow): Promise<number> {
  const { row, context } = effect
  const issued = await issueDocument(effect, {
    type: '14',
    line: superviseLine.code('quality'),
    engineering_id: engineering.id,
    title: '工程质量监督报告',
    receiver: threeParties(engineering).slice(0, 200),
    body: [
      `${titled(engineering)}由我站实施质量监督，工程于${chinese(row.finish_on)}完工，建设单位于${chinese(row.accept_on)}在${String(row.place)}组织竣工验收。现将监督情况报告如下：`,
      `一、竣工验收条件：施工单位的工程竣工报告、监理单位的质量评估报告、勘察与设计单位的质量检查报告齐备，各分部工程验收合格，专项验收已按规定完成，监督机构责令整改的问题已全部整改。`,
      `二、竣工验收的监督：${String(row.supervise_opinion ?? '')}`,
      `三、验收结论：建设、勘察、设计、施工、监理五方一致同意验收合格，合格日期${chinese(row.passed_on)}。`,
    ],
    closing: [`监督结论：${String(row.report_opinion ?? '')}`],
    signer: context.session.account_id,
    ...(typeof row.officer_id === 'number' && { drafter: row.officer_id }),
  })
  return issued.id
}
