import { doneCases } from '@zhujian/domain/biz/biz'
import { CHANGE_WITHIN, replaceReason } from '@zhujian/domain/biz/kinds/manager'
import { refusalOf } from '@zhujian/domain/people/engagement'
import { enterStatus, workRole } from '@zhujian/domain/people/person-codes'
import { workType } from '@zhujian/domain/reference/work-types'
import { keyPost, sideOfPost } from '@zhujian/domain/people/key-posts'
import { manageUser } from '@zhujian/domain/people/manage-user'
import { unitRole } from '@zhujian/domain/reference/unit-dicts'
import { FULL_POINTS } from '@zhujian/domain/reputation/person-point'
import { worker } from '@zhujian/domain/people/worker'
import type { BizCheck } from '@zhujian/domain/contracts/biz-answers'
import { AppError, type FieldProblem } from '@zhujian/model'
import { addDays, today } from '@zhujian/model/date'
import { sql } from 'kysely'
import type { Db } from '../../platform/db'
import { holdRow } from '../../entity/decide'
import { certificateNumbers, foreignNumber } from '../project/public'
import { engagementsElsewhere, engagementsNow, ofAnother, pointsOf } from './key-persons'
import { appoint, dismiss } from './project-member'
import { runningComplaints, sameReference } from './running'
import { type BizCase, type BizEffect, numberIn, present, textIn } from '../approval/public'

async function refusal(db: Db, { engineering, content }: BizCase): Promise<string | null> {
  const person = numberIn(content, 'new_id')
  return person === null
    ? null
    : refusalOf(textIn(content, 'post'), await engagementsElsewhere(db, person, engineering.id), today())
}

/** 一个周期里记满十二分的，不得担任项目经理（建质〔2014〕123号第八条）。 */
async function disqualified(db: Db, { content }: BizCase, person: number): Promise<string | null> {
  if (textIn(content, 'post') !== keyPost.code('project_manager')) return null
  const points = await pointsOf(db, person)
  return points >= FULL_POINTS ? `拟任人员十二个月内已记 ${points} 分，不得担任项目经理（建质〔2014〕123号第八条）` : null
}

const SAFETY = keyPost.code('safety_officer')

interface Holder {
  id: number
  name: string
  unit_id: number | null
  post_from: string | null
  worker_id: number | null
  post: string
  unit_role: string | null
}

/** 拟任的人要在本工程实名登记、在场，并且是这一方单位的人：与名册登记同一条规矩。 */
async function unfit(db: Db, engineeringId: number, person: number, side: string): Promise<string | null> {
  const { rows } = await sql<{ gone: boolean; plays: boolean }>`select w.enter_status = ${enterStatus.code('left')} as gone,
      exists (select 1 from engineering_unit u where u.engineering_id = w.engineering_id and u.unit_id = w.unit_id
        and u.role = ${side} and u.active and u.deleted_at is null) as plays
    from worker w where w.id = ${person} and w.engineering_id = ${engineeringId} and w.deleted_at is null`.execute(db)
  const [known] = rows
  if (!known) return '拟任人员须先在本工程实名登记'
  if (known.gone) return '拟任人员已经退场，请先办理进场'
  return known.plays ? null : `拟任人员的单位不是本工程的${unitRole.labelOf(side)}`
}

/** 拟任人员在本工程还任着的其他岗位。 */
async function otherPosts(db: Db, { engineering, content }: BizCase, person: number): Promise<string[]> {
  const { rows } = await sql<{ post: string }>`select post from manage_user where engineering_id = ${engineering.id}
    and worker_id = ${person} and active and deleted_at is null and id <> ${numberIn(content, 'old_id') ?? 0}
    and post <> ${textIn(content, 'post')} order by id`.execute(db)
  return rows.map(({ post }) => post)
}

/** 已经任着这个岗位的同事不能拿来“接替”：换完只剩他一个人，岗位少了一个。 */
async function alreadyIn(db: Db, { engineering, content }: BizCase, person: number): Promise<string | null> {
  const { rows } = await sql<{ name: string }>`select m.name from manage_user m where m.engineering_id = ${engineering.id}
    and m.post = ${textIn(content, 'post')} and m.active and m.deleted_at is null and m.id <> ${numberIn(content, 'old_id') ?? 0}
    and m.worker_id in (select w.id from worker me join worker w on w.engineering_id = me.engineering_id
      and w.idno_index = me.idno_index where me.id = ${person}) limit 1`.execute(db)
  return rows[0] ? `${rows[0].name}已任本工程的${keyPost.labelOf(textIn(content, 'post'))}，接替原任人员的须是另一人` : null
}

/** 专职安全员只做安全：不能一面做安全员，一面担任别的关键岗位。 */
async function alsoSafety(db: Db, subject: BizCase, person: number): Promise<string | null> {
  const posts = await otherPosts(db, subject, person)
  const other = textIn(subject.content, 'post') === SAFETY ? posts[0] : posts.find((post) => post === SAFETY)
  return other ? `专职安全员应为专职，拟任人员在本工程已任${keyPost.labelOf(other)}` : null
}

/** 填报时就说得出的：编号在名册里登记在另一个人名下。名册里没有连到实名登记的，办成时以证件号再查（foreignCertificates）。 */
async function borrowed(db: Db, { content }: BizCase, person: number): Promise<FieldProblem[]> {
  const { rows } = await sql<{ cert_no: boolean; safety_cert_no: boolean }>`select ${sql.join(
    certificateNumbers.map(
      (name) => sql`exists (select 1 from manage_user m join worker his on his.id = m.worker_id
        where name_skeleton(${sql.ref(`m.${name}`)}) = name_skeleton(${textIn(content, name)}) and his.idno_index <> me.idno_index
          and ${sql.ref(`m.${name}`)} is not null and m.deleted_at is null) as ${sql.ref(name)}`,
    ),
  )} from worker me where me.id = ${person}`.execute(db)
  return certificateNumbers.filter((name) => textIn(content, name) !== '' && rows[0]?.[name]).map(foreignNumber)
}

/** 办成过的人员变更里，他因什么不再任职：刚说他离职的，又来拟任，要问清楚。 */
async function replacedCheck(db: Db, engineeringId: number, person: number): Promise<BizCheck[]> {
  const { rows } = await sql<{
    biz_no: string
    post: string
    reason: string
  }>`select b.biz_no, m.post, f.content ->> 'reason' as reason
    from biz b join biz_form f on f.biz_id = b.id and f.round = b.round
    join manage_user m on m.id = (f.content ->> 'old_id')::bigint and m.worker_id = ${person}
    where b.engineering_id = ${engineeringId} and b.kind = 'manager' and b.state = any(${[...doneCases]}::smallint[]) and b.deleted_at is null
    order by b.id desc limit 1`.execute(db)
  const [last] = rows
  if (!last) return []
  const why = replaceReason.labelOf(Number(last.reason))
  const text = `拟任人员曾因“${why}”不再担任${keyPost.labelOf(last.post)}（${last.biz_no}），请核对能否任用`
  return [{ label: '此前离任', result: 'warn', text }]
}

async function holderOf(db: Db, { engineering, content }: BizCase): Promise<Holder | undefined> {
  const { rows } =
    await sql<Holder>`select id, name, unit_id, worker_id, post, unit_role, to_char(post_from, 'YYYY-MM-DD') as post_from from manage_user where id = ${numberIn(content, 'old_id')}
    and engineering_id = ${engineering.id} and active and deleted_at is null`.execute(db)
  return rows[0]
}

/** 拟任的人为什么不能任用：填报时说，办成时再问一遍。 */
async function unfitting(
  db: Db,
  subject: BizCase,
  { person, side }: { person: number; side: string | null | undefined },
): Promise<string[]> {
  const { engineering, content } = subject
  const found = [
    await unfit(db, engineering.id, person, side ?? sideOfPost(textIn(content, 'post'))),
    await alreadyIn(db, subject, person),
    await alsoSafety(db, subject, person),
    await disqualified(db, subject, person),
    await enrolledAsWorker(db, person),
  ]
  return found.filter((message) => message !== null)
}

/** 变更的日子：不能很久以前、很久以后，也不能早于原任到岗、新任进场。 */
async function misdated(db: Db, { content }: BizCase, holder: Holder | undefined): Promise<FieldProblem[]> {
  const on = textIn(content, 'change_on')
  if (on === '') return []
  const { rows } = await sql<{ enter_on: string }>`select to_char(enter_on, 'YYYY-MM-DD') as enter_on from worker
    where id = ${numberIn(content, 'new_id')}`.execute(db)
  const entered = rows[0]?.enter_on
  const message =
    on < addDays(today(), -CHANGE_WITHIN) || on > addDays(today(), CHANGE_WITHIN)
      ? `变更日期应在今天前后 ${CHANGE_WITHIN} 天以内`
      : holder?.post_from && on < holder.post_from
        ? `变更日期不能早于原任人员到岗的 ${holder.post_from}`
        : entered && on < entered
          ? `变更日期不能早于拟任人员进场的 ${entered}`
          : null
  return message === null ? [] : [{ field: 'change_on', message }]
}

/** 已经过期的证书不必报到科长那里才退回。 */
const lateCertificates = ({ content }: BizCase): [field: string, label: string][] =>
  (
    [
      ['cert_to', '执业证书'],
      ['safety_cert_to', '安考证'],
    ] as [string, string][]
  ).filter(([field]) => {
    const to = textIn(content, field)
    return to !== '' && to < today()
  })

async function complaints(db: Db, subject: BizCase): Promise<FieldProblem[]> {
  const { content } = subject
  const [old, person] = [numberIn(content, 'old_id'), numberIn(content, 'new_id')]
  const holder = await holderOf(db, subject)
  const problems = [
    ...(await runningComplaints(db, subject, { field: 'old_id', same: sameReference('old_id', old) })),
    ...(await misdated(db, subject, holder)),
    ...lateCertificates(subject).map(([field, label]) => ({ field, message: `${label}已过有效期` })),
  ]
  if (old !== null && !holder) problems.push({ field: 'old_id', message: '原任人员不在本工程任职' })
  const stranger = holder && ofAnother(holder, subject.unit_id)
  if (stranger) problems.push({ field: 'old_id', message: stranger })
  if (holder && holder.post !== textIn(content, 'post'))
    problems.push({ field: 'post', message: `原任人员的岗位是${keyPost.labelOf(holder.post)}` })
  if (holder && person !== null && holder.worker_id === person)
    problems.push({ field: 'new_id', message: '拟任人员与原任人员是同一人' })
  if (person !== null) {
    // 一个人不同时拟任两个岗位：两件都办到最后才发现的，前面的审批都白办。
    const [elsewhere] = await runningComplaints(db, subject, { field: 'new_id', same: sameReference('new_id', person) })
    if (elsewhere) problems.push({ field: 'new_id', message: `拟任人员已在另一件申请里拟任：${elsewhere.message}` })
    const messages = await unfitting(db, subject, { person, side: holder?.unit_role })
    problems.push(...messages.map((message) => ({ field: 'new_id', message })), ...(await borrowed(db, subject, person)))
  }
  const refused = await refusal(db, subject)
  return refused ? [...problems, { field: 'new_id', message: refused }] : problems
}

async function checks(db: Db, subject: BizCase): Promise<BizCheck[]> {
  const person = numberIn(subject.content, 'new_id')
  if (person === null) return []
  const engagements = await engagementsElsewhere(db, person, subject.engineering.id)
  const refused = refusalOf(textIn(subject.content, 'post'), engagements, today())
  const posts = await otherPosts(db, subject, person)
  const names = engagements.map(({ engineering_name }) => engineering_name).join('、')
  return [
    {
      label: '在岗工程',
      result: refused ? 'block' : engagements.length > 0 ? 'warn' : 'ok',
      text: refused ?? (engagements.length > 0 ? `在 ${engagements.length} 个别的工程任职：${names}` : '没有在别的工程锁定'),
    },
    ...(posts.length > 0
      ? [
          {
            label: '本工程兼任',
            result: 'warn' as const,
            text: `在本工程已任${posts.map((post) => keyPost.labelOf(post)).join('、')}，请核对能否兼任`,
          },
        ]
      : []),
    ...(await replacedCheck(db, subject.engineering.id, person)),
    certCheck(subject),
  ]
}

/** 登记为建筑工人的，不担任关键岗位：执业、劳动关系没有登记（注册建造师管理规定第十二条）。 */
async function enrolledAsWorker(db: Db, person: number): Promise<string | null> {
  const { rows } = await sql<{ name: string; work_type: string; team: string | null }>`select w.name, w.work_type, t.name as team
    from worker w left join team t on t.id = w.team_id where w.id = ${person} and w.work_role = ${workRole.code('worker')}`.execute(
    db,
  )
  const [enrolled] = rows
  if (!enrolled) return null
  const as = [workType.labelOf(enrolled.work_type), enrolled.team].filter(Boolean).join('，')
  return `${enrolled.name}登记为建筑工人（${as}），不是管理人员；确为管理人员的，先在人员登记里更正人员类型、管理岗位`
}

function certCheck(subject: BizCase): BizCheck {
  const { content } = subject
  const late = lateCertificates(subject)
  const names = late.map(([, label]) => label).join('、')
  if (textIn(content, 'cert_to') === '') return { label: '证书有效期', result: 'warn', text: '还没有填写证书有效期' }
  return {
    label: '证书有效期',
    result: late.length > 0 ? 'block' : 'ok',
    text: late.length > 0 ? `${names}已过有效期` : '证书在有效期内',
  }
}

/** 关键岗位人员变更：原任离岗解锁，新任登记锁定，各方负责人随之更换。 */
export const manager: BizEffect = {
  prefill: async () => present({ change_on: today() }),
  complaints,
  checks,
  pass: async (writing, subject) => {
    const { engineering, biz, content } = subject
    const old = await holdRow(writing, manageUser, {
      id: numberIn(content, 'old_id'),
      engineeringId: engineering.id,
      field: 'old_id',
    })
    const person = await holdRow(writing, worker, {
      id: numberIn(content, 'new_id'),
      engineeringId: engineering.id,
      field: 'new_id',
    })
    const [unsuitable] = await unfitting(writing.trx, subject, { person: person.id, side: old.unit_role })
    const wrong = ofAnother(old, subject.unit_id) ?? unsuitable
    if (wrong) throw new AppError('wrongState', { message: wrong })
    const refused = refusalOf(textIn(content, 'post'), await engagementsNow(writing, person.id, engineering.id), today())
    if (refused) throw new AppError('wrongState', { message: refused })
    const decision = {
      action: 'replace',
      note: `关键人员变更 ${biz.biz_no}：${keyPost.labelOf(content.post)} ${old.name} → ${person.name}`,
    }
    await dismiss(writing, old, textIn(content, 'change_on') || today(), decision)
    await appoint(writing, subject, { person, old }, decision)
  },
  result: async ({ content }, db) => {
    const { rows } = await sql<{ old: string | null; person: string | null }>`select
        (select name from manage_user where id = ${numberIn(content, 'old_id')}) as old,
        (select name from worker where id = ${numberIn(content, 'new_id')}) as person`.execute(db)
    const { old = null, person = null } = rows[0] ?? {}
    const certificates = [textIn(content, 'cert_no'), textIn(content, 'safety_cert_no')].filter(Boolean).join('、')
    return [
      `${keyPost.labelOf(content.post)}自 ${textIn(content, 'change_on')} 起由${old ?? ''}变更为${person ?? ''}（证书编号 ${certificates}）。原任人员在本工程的锁定随之解除，拟任人员在本工程任职期间不得兼任。`,
    ]
  },
}
