import { superviseLine } from '@zhujian/domain/document/document-types'
import { messageLinks } from '@zhujian/domain/contracts/message-links'
import { qualityCheck } from '@zhujian/domain/quality/quality-check'
import { issueKind } from '@zhujian/domain/quality/quality-dicts'
import { qualityIssue } from '@zhujian/domain/quality/quality-issue'
import { extend } from '../../entity/extend'
import { inspected, recountOf } from '../rectify/public'

/** 质量问题销项、重新整改或删除之后，所在检查的未闭合数随之。 */
export const recountQualityCheck = recountOf(qualityCheck, qualityIssue)

/** 质量检查各步的后果，见 modules/rectify/inspect.ts；工程的检查日期只由监督检查（安全）写。 */
extend(
  qualityCheck as never,
  inspected({
    entity: qualityCheck,
    finding: qualityIssue,
    thing: '质量问题',
    counted: 'issue_count',
    found: ({ issue_kind, part_code }) => ({
      issue_kind: issue_kind ?? issueKind.code('other'),
      part_code: part_code ?? null,
    }),
    line: superviseLine.code('quality'),
    link: messageLinks.qualityChecks,
  }),
)
