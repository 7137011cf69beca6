import { isLongStop, releaseReason } from '@zhujian/domain/biz/kinds/release-kind'
import { engineeringStates } from '@zhujian/domain/project/engineering-flow'
import { lockStatus, manageUser } from '@zhujian/domain/people/manage-user'
import type { BizCheck } from '@zhujian/domain/contracts/biz-answers'
import { AppError, type FieldProblem } from '@zhujian/model'
import { daysBetween, today } from '@zhujian/model/date'
import { sql } from 'kysely'
import type { Db } from '../../platform/db'
import { holdRow } from '../../entity/decide'
import { pausesOf } from '../project/public'
import { ofAnother, releasePerson } from './key-persons'
import { runningComplaints, sameReference } from './running'
import { type BizCase, type BizEffect, numberIn, present, textIn } from '../approval/public'

interface Person {
  id: number
  name: string
  unit_id: number | null
  post: string
  active: boolean
  lock_status: number
  locked_at: number | null
  /** 到岗之日；没有写明的自登记起就在岗。 */
  since: string
}
const LOCKED = lockStatus.code('locked')

async function personOf(db: Db, { engineering, content }: BizCase): Promise<Person | undefined> {
  const { rows } =
    await sql<Person>`select id, name, unit_id, post, active, lock_status, coalesce(lock_engineering_id, engineering_id) as locked_at,
      coalesce(post_from, (created_at at time zone 'Asia/Shanghai')::date) as since from manage_user
    where id = ${numberIn(content, 'person_id')} and engineering_id = ${engineering.id} and deleted_at is null`.execute(db)
  return rows[0]
}

/** 还没有竣工的工程不能以竣工解锁；没有不妥的为空。 */
function unfinished({ engineering, content }: BizCase): string {
  if (content.reason !== releaseReason.code('finished')) return ''
  const state = engineeringStates.keyOf(engineering.state)
  if (state === 'completed' || state === 'terminated') return ''
  return `工程当前为“${engineeringStates.labelOf(engineering.state)}”，竣工验收合格以后才能以此解锁`
}

/** 提交时就说：原因与工程的状态不符的，情形发生在他到岗以前的。 */
function reasonComplaints(subject: BizCase, { name, since }: Person): FieldProblem[] {
  const happened = textIn(subject.content, 'happen_on')
  const early = happened !== '' && happened < since
  const why = unfinished(subject)
  return [
    ...(why === '' ? [] : [{ field: 'reason', message: why }]),
    ...(early ? [{ field: 'happen_on', message: `${name}于 ${since} 到岗，情形发生日期不能早于这一天` }] : []),
  ]
}

/** 所填的解锁原因，系统里查得到的事实是否相符。 */
async function reasonCheck(db: Db, subject: BizCase, { name, active }: Person): Promise<BizCheck> {
  const { engineering, content } = subject
  const label = '解锁原因'
  if (content.reason === releaseReason.code('finished')) {
    const why = unfinished(subject)
    if (why !== '') return { label, result: 'block', text: why }
    return { label, result: 'ok', text: `工程当前为“${engineeringStates.labelOf(engineering.state)}”` }
  }
  // 换下来的人办成变更时就离岗解锁；还在岗的，没有变更过。
  if (content.reason === releaseReason.code('replaced') && active)
    return { label, result: 'block', text: `${name}仍在岗；更换他的“关键人员变更”办成时即行解锁，不必另办` }
  if (active && content.reason === releaseReason.code('ended'))
    return {
      label,
      result: 'warn',
      text: `${name}仍在岗，请核对合同解除的证明；解锁以后他还占着本工程的岗位，应同时办理关键人员变更`,
    }
  if (content.reason === releaseReason.code('stopped')) {
    const open = (await pausesOf(db, engineering.id)).find(({ to_on }) => to_on === null)
    const days = open ? daysBetween(open.from_on, today()) : 0
    const text = open ? `自 ${open.from_on} 停工，已 ${days} 天` : '系统没有查到停工或中止'
    return isLongStop(days) ? { label, result: 'ok', text } : { label, result: 'block', text: `${text}，未满 120 天` }
  }
  return { label, result: 'ok', text: releaseReason.labelOf(content.reason) }
}

async function complaints(db: Db, subject: BizCase): Promise<FieldProblem[]> {
  const { content, engineering } = subject
  const id = numberIn(content, 'person_id')
  const problems = await runningComplaints(db, subject, { field: 'person_id', same: sameReference('person_id', id) })
  if (id === null) return problems
  const person = await personOf(db, subject)
  if (!person) return [...problems, { field: 'person_id', message: '所选人员不在本工程任职' }]
  const stranger = ofAnother(person, subject.unit_id)
  if (stranger) problems.push({ field: 'person_id', message: stranger })
  if (person.lock_status !== LOCKED) problems.push({ field: 'person_id', message: `${person.name}没有锁定，无须解锁` })
  if (person.post !== textIn(content, 'post')) problems.push({ field: 'post', message: '与所选人员的岗位不符' })
  const asked = numberIn(content, 'lock_engineering_id')
  if (asked !== null && (asked !== engineering.id || person.locked_at !== asked))
    problems.push({ field: 'lock_engineering_id', message: '该人员不是在这个工程锁定的' })
  return [...problems, ...reasonComplaints(subject, person)]
}

/** 管理人员、监理人员解锁：三级审核通过后解除锁定，可以在别的工程任职。 */
export const release: BizEffect = {
  prefill: async (_db, engineering) => present({ lock_engineering_id: engineering.id }),
  complaints,
  checks: async (db, subject) => {
    const person = await personOf(db, subject)
    if (!person) return []
    const locked = person.lock_status === LOCKED
    return [
      { label: '锁定状态', result: locked ? 'ok' : 'block', text: locked ? '在本工程锁定' : '该人员已经解除锁定' },
      await reasonCheck(db, subject, person),
    ]
  },
  pass: async (writing, { engineering, biz, content }) => {
    const place = { id: numberIn(content, 'person_id'), engineeringId: engineering.id, field: 'person_id' }
    const row = await holdRow(writing, manageUser, place)
    if (row.lock_status !== LOCKED) throw new AppError('wrongState', { message: `${row.name}已经解除锁定` })
    await releasePerson(writing, row, `人员解锁 ${biz.biz_no}：${releaseReason.labelOf(content.reason)}`)
  },
}
