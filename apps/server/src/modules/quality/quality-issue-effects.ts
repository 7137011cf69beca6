import { messageLinks } from '@zhujian/domain/contracts/message-links'
import { NO_REPORT, qualityIssue, testedKinds } from '@zhujian/domain/quality/quality-issue'
import { AppError } from '@zhujian/model'
import { today } from '@zhujian/model/date'
import { sql } from 'kysely'
import { type Effect, extend } from '../../entity/extend'
import { rectified, requireOtherPhoto } from '../rectify/public'
import { recountQualityCheck } from './quality-check-effects'
import { requireCurrentStandard, requireNewPhotos } from '../site/public'

type Issue = Effect<typeof qualityIssue>

/** 强度、钢筋看不出来，销项要有检测报告（GB 50300-2013 第 5.0.6 条）。@throws invalid */
async function requireReport({ row, trx }: Issue): Promise<void> {
  if (!testedKinds.includes(row.issue_kind)) return
  const { rows } = await sql`select 1 from file_link where entity = 'quality_issue' and row_id = ${row.id}
    and field = 'test_file' limit 1`.execute(trx)
  if (rows.length === 0) throw new AppError('invalid', { fields: [{ field: 'test_file', message: NO_REPORT }] })
}

async function onSubmit(effect: Issue): Promise<void> {
  await requireOtherPhoto(effect as unknown as Effect, qualityIssue)
  await requireNewPhotos(effect as unknown as Effect, qualityIssue, ['rectify_img'])
}

/** 质量问题各步的后果，见 modules/rectify；依据的标准须是现行的，照片不能用过。 */
extend(
  qualityIssue,
  rectified({
    entity: qualityIssue,
    thing: '质量问题',
    sort: 'issue_kind',
    link: messageLinks.issues,
    check: ({ trx, row }) => requireCurrentStandard(trx, { id: row.knowledge_id, on: today(), field: 'knowledge_id' }),
    onSubmit,
    onClose: requireReport,
    recount: recountQualityCheck,
  }),
)
