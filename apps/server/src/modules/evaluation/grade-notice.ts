import { appraisalGrade } from '@zhujian/domain/evaluation/appraisal'
import type { evaluationApplication } from '@zhujian/domain/evaluation/application'
import { deliverMethods } from '@zhujian/domain/document/document-types'
import type { Effect } from '../../entity/extend'
import { chineseDate, issueDocument, voidDocument } from '../document/public'
import { holdProject, threeParties, titled } from '../project/public'

type Application = Effect<typeof evaluationApplication>

const BASIS = '《建筑施工安全生产标准化考评暂行办法》（建质〔2014〕111号）'

/** 办结、撤销的人就是签发人（站长）；签发即在平台送到建设、施工、监理单位。 */
async function issue(effect: Application, title: string, body: (project: string) => readonly string[], closing: string) {
  const { row, context } = effect
  const project = await holdProject(effect, row.engineering_id)
  const { id } = await issueDocument(effect, {
    type: '19',
    engineering_id: project.id,
    title,
    receiver: threeParties(project).slice(0, 200),
    body: body(titled(project)),
    closing: [closing],
    signer: context.session.account_id,
    ...(row.reviewed_by !== null && { drafter: row.reviewed_by }),
    ...(row.reviewed_by !== null && row.reviewed_at !== null && { reviewed: { by: row.reviewed_by, at: row.reviewed_at } }),
    deliver: deliverMethods.code('platform'),
  })
  return id
}

/** 考评结果告知书：公示期满、没有申诉在办的，办结时制发。 */
export const issueGradeNotice = (effect: Application): Promise<number> => {
  const { row } = effect
  const grade = appraisalGrade.labelOf(row.grade)
  const span = row.public_from && row.public_to ? `，经 ${chineseDate(row.public_from)}至${chineseDate(row.public_to)}公示` : ''
  return issue(
    effect,
    '建筑施工安全生产标准化考评结果告知书',
    (project) => [
      `你单位报送的${project}安全生产标准化考评申请（${row.apply_no}）收悉。依据${BASIS}，我站对该工程进行了考评${span}，考评结果为：${grade}。`,
      // 依据说的是建议等级：审核、申诉定了别的等级的，不拿它当理由。
      ...(row.reasons && row.grade === row.proposed ? [`考评依据：${row.reasons}`] : []),
    ],
    '特此告知。',
  )
}

/** 撤销了的：原告知书作废，另行告知撤销；没有发过告知书的（公示中）不另发。 */
export async function revokeGradeNotice(effect: Application): Promise<number | null> {
  const { row } = effect
  if (row.doc_id === null) return null
  const reason = row.revoke_reason ?? ''
  await voidDocument(effect, row.doc_id, `考评结果撤销：${reason}`)
  return issue(
    effect,
    '撤销建筑施工安全生产标准化考评结果告知书',
    (project) => [
      `依据${BASIS}，我站决定撤销${project}的安全生产标准化考评结果（${row.apply_no}，${appraisalGrade.labelOf(row.grade)}）。`,
      `撤销原因：${reason}`,
    ],
    '原考评结果告知书同时作废。',
  )
}
