import { deliverMethods, documentTypeFacts } from '@zhujian/domain/document/document-types'
import { noticeDocument, receiver } from '@zhujian/domain/biz/kinds/notice'
import { addWorkingDays } from '@zhujian/domain/calendar/working-days'
import { superviseDoc } from '@zhujian/domain/document/supervise-doc'
import { documentStates } from '@zhujian/domain/document/supervise-doc-flow'
import type { BizCheck } from '@zhujian/domain/contracts/biz-answers'
import { today } from '@zhujian/model/date'
import { responsibleRoles } from '@zhujian/domain/reference/unit-dicts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db'
import { steadyCalendar } from '../setting/public'
import { titled } from '../project/public'
import { runningComplaints } from './running'
import { type BizCase, type BizEffect, inChinese, issueResult, numberIn, textIn } from '../approval/public'

const REPLY_DAYS = 5

type NoticeType = '01' | '02' | '03'
const isNotice = (code: string): code is NoticeType => noticeDocument.keyOf(code) !== undefined

/** 同一类文书此前有没有发过。 */
async function earlier(db: Db, { engineering, content }: BizCase): Promise<BizCheck[]> {
  const type = textIn(content, 'document')
  if (!isNotice(type)) return []
  const { rows } = await sql<{
    doc_no: string
    issued: string
  }>`select doc_no, to_char(issue_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as issued
    from ${sql.table(superviseDoc.name)} where engineering_id = ${engineering.id} and type = ${type} and doc_no is not null
      and state <> ${documentStates.code('voided')} and deleted_at is null order by issue_at desc limit 1`.execute(db)
  const [last] = rows
  return [
    last
      ? { label: '已发文书', result: 'warn', text: `${last.issued} 已发${documentTypeFacts[type].label} ${last.doc_no}` }
      : { label: '已发文书', result: 'none', text: `还没有发过${documentTypeFacts[type].label}` },
  ]
}

function paragraphs({ content }: BizCase): string[] {
  const lines: [string, string][] = [
    ['交底日期', textIn(content, 'brief_on') ? inChinese(textIn(content, 'brief_on')) : ''],
    ['交底地点', textIn(content, 'brief_place')],
    ['检查频次', textIn(content, 'frequency')],
    ['监督重点', textIn(content, 'key_parts')],
  ]
  return lines.filter(([, text]) => text !== '').map(([label, text]) => `${label}：${text}`)
}

/** 监督告知书：签收完毕后按所选类型编号签发，写明回执期限。 */
export const notice: BizEffect = {
  words: true,
  prefill: async () => ({ document: '01', receivers: receiver.codes, deliver: 1, reply_days: REPLY_DAYS }),
  complaints: async (db, subject) =>
    runningComplaints(db, subject, {
      field: 'document',
      same: sql<boolean>`f.content ->> 'document' = ${textIn(subject.content, 'document')}`,
    }),
  checks: earlier,
  pass: async (writing, subject) => {
    const { engineering, content } = subject
    const type = textIn(content, 'document')
    if (!isNotice(type)) return
    const chosen = Array.isArray(content.receivers) ? content.receivers : []
    const roles = chosen.flatMap((each) => responsibleRoles.filter((role) => role === each))
    const names = roles.map((role) => engineering[`${role}_text`]).filter((name) => name !== null)
    const due = addWorkingDays(await steadyCalendar(writing.trx), today(), numberIn(content, 'reply_days') ?? REPLY_DAYS)
    await issueResult(writing, subject, {
      type,
      title: documentTypeFacts[type].label.replace(/（[^（）]*）/, ''),
      receiver: names.join('、') || '各参建单位',
      body: [`${titled(engineering)}：`, ...textIn(content, 'content').split('\n').filter(Boolean), ...paragraphs(subject)],
      unit_ids: roles.map((role) => engineering[role]).filter((id) => id !== null),
      due_on: due,
      deliver: numberIn(content, 'deliver') ?? deliverMethods.code('platform'),
      closing: [],
    })
  },
}
