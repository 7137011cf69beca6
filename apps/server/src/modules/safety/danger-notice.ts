import { hiddenDanger } from '@zhujian/domain/safety/hidden-danger'
import { hiddenDangerStates, openDangers } from '@zhujian/domain/safety/hidden-danger-flow'
import { stopScope } from '@zhujian/domain/safety/safety-dicts'
import { stopWork, stopWorkStates } from '@zhujian/domain/safety/stop-work'
import { messageLinks } from '@zhujian/domain/contracts/message-links'
import { AppError, type Row } from '@zhujian/model'
import { nowSeconds, today } from '@zhujian/model/date'
import { sql } from 'kysely'
import { inStates } from '../../entity/in-states'
import type { Writing } from '../../entity/write'
import { changeRow, holdRows, insertRow } from '../../entity/decide'
import { type DocumentRow, type NumberedDocument, onDocumentIssued, onDocumentVoid } from '../document/public'
import { tellIssued } from '../rectify/public'

/** 文书里要用到的几项：停工文书签发的当场还没有整份文书。 */
type Listed = Pick<NumberedDocument, 'id' | 'engineering_id' | 'title' | 'doc_no' | 'danger_ids' | 'due_on'>
type Danger = Row<typeof hiddenDanger>
const issuedState = hiddenDangerStates.code('issued')
const HANDED = { entity: hiddenDanger, thing: '隐患', link: messageLinks.dangers } as const

const whole = stopScope.code('whole')
const stopped = stopWorkStates.code('stopped')

interface Parties {
  readonly sgdw: number | null
  /** 还在工程上的各单位。 */
  readonly present: readonly number[]
}

async function partiesOf({ trx }: Writing, { engineering_id: id }: Listed): Promise<Parties> {
  const { rows } = await sql<Parties>`select sgdw, array(select unit_id from engineering_unit u
    where u.engineering_id = e.id and u.active and u.unit_id is not null and u.deleted_at is null) as present
    from engineering e where e.id = ${id}`.execute(trx)
  return rows[0] ?? { sgdw: null, present: [] }
}

/** 还没有下发的随文书下发：责任单位没有写、已经退场的为施工总承包单位；期限没有写的按文书的。@throws invalid 两样都没有 */
function handedDown(row: Listed, danger: Danger, { sgdw, present }: Parties) {
  const { duty_unit_id: own } = danger
  const here = own !== null && present.includes(own)
  const deadline = [danger.deadline, row.due_on].filter((day) => day !== null).find((day) => day >= today())
  const duty_unit_id = here ? own : sgdw
  if (deadline === undefined || duty_unit_id === null)
    throw new AppError('invalid', { message: `隐患 ${danger.danger_no} 还没有下发：责任单位、整改期限填齐以后再签发` })
  return { state: issuedState, duty_unit_id, duty_person: here ? danger.duty_person : null, deadline }
}

/** 文书所列的隐患记下文书：清单里看得到编号，全部了结时通知书即已回复；还没有下发的随之下发。 */
export async function linkDangers(writing: Writing, row: Listed): Promise<void> {
  const dangers = await holdRows(
    writing,
    hiddenDanger,
    sql<boolean>`t.id = any(${row.danger_ids ?? []}::bigint[]) and t.engineering_id = ${row.engineering_id}
      and ${inStates('t', hiddenDangerStates, [...openDangers, 'draft'])}`,
  )
  const parties = await partiesOf(writing, row)
  const note = `列入 ${row.title} ${row.doc_no}`
  for (const danger of dangers) {
    if (danger.state !== hiddenDangerStates.code('draft')) {
      await changeRow(writing, hiddenDanger, danger, { doc_id: row.id }, { action: 'notice', note })
      continue
    }
    const sent = handedDown(row, danger, parties)
    await changeRow(writing, hiddenDanger, danger, { doc_id: row.id, ...sent }, { action: 'issue', note })
    await tellIssued(HANDED, writing, { ...danger, ...sent })
  }
}

const because = (row: NumberedDocument): string => {
  const items = (row.items ?? []).map(({ content }) => content)
  return `${row.title}（${row.doc_no}）${items.length > 0 ? `：${items.join('；')}` : ''}`.slice(0, 500)
}

/** 局部停工通知书：登记一件停工，复工申请凭它办理；所停部位即文书所列的事项。 */
async function stopPart(writing: Writing, row: NumberedDocument): Promise<void> {
  // 更正的一份说的还是那一件停工。
  if (row.corrects_id !== null) return
  await insertRow(
    writing,
    stopWork,
    {
      engineering_id: row.engineering_id,
      scope: stopScope.code('part'),
      part: (row.items?.[0]?.content ?? '见通知书所列部位').slice(0, 60),
      danger_ids: row.danger_ids ?? [],
      reason: because(row),
    },
    { action: 'add', note: `${row.title} ${row.doc_no}` },
    { state: stopped, issue_at: nowSeconds(), doc_id: row.id },
  )
}

/** 全面停工：工程停工时登记的那一件记下文书；工程已经停着、没有登记的补登。 */
async function stopWhole(writing: Writing, row: NumberedDocument): Promise<void> {
  if (row.corrects_id !== null) return
  const rows = await holdRows(
    writing,
    stopWork,
    sql<boolean>`t.engineering_id = ${row.engineering_id} and t.state = ${stopped} and t.scope = ${whole}`,
  )
  const note = `${row.title} ${row.doc_no}`
  const bare = rows.find(({ doc_id }) => doc_id === null)
  const values = { doc_id: row.id, danger_ids: row.danger_ids ?? [] }
  if (bare) await changeRow(writing, stopWork, bare, values, { action: 'issue', note })
  else if (rows.length === 0)
    await insertRow(
      writing,
      stopWork,
      { engineering_id: row.engineering_id, scope: whole, reason: because(row), danger_ids: row.danger_ids ?? [] },
      { action: 'add', note },
      { state: stopped, issue_at: nowSeconds(), doc_id: row.id },
    )
}

/** 凭它停着工的，复工之后才了结。 */
async function stillStopped({ trx }: Writing, { id }: DocumentRow): Promise<string | null> {
  // 更正的一份说的还是那一件停工。
  const { rows } = await sql`with recursive line as (select ${id}::bigint as id
      union select d.corrects_id from supervise_doc d join line on d.id = line.id where d.corrects_id is not null)
    select 1 from stop_work where doc_id in (select id from line) and state = ${stopped} and deleted_at is null limit 1`.execute(
    trx,
  )
  return rows.length > 0 ? '凭该文书责令的停工还没有解除' : null
}

/** 所列的隐患都销了项或撤回了，通知书才算了结。 */
async function stillOpen({ trx }: Writing, { id }: DocumentRow): Promise<string | null> {
  const { rows } = await sql`select 1 from hidden_danger t where t.doc_id = ${id} and t.deleted_at is null
    and ${inStates('t', hiddenDangerStates, openDangers)} limit 1`.execute(trx)
  return rows.length > 0 ? '所列隐患还没有销项或撤回' : null
}

/** 在签批台签发的整改、停工文书随即生效。 */
export function registerNoticeEffects(): void {
  onDocumentIssued('07', linkDangers)
  onDocumentIssued('08', linkDangers)
  onDocumentIssued('08', stopPart)
  onDocumentIssued('09', linkDangers)
  onDocumentIssued('09', stopWhole)
  onDocumentIssued('18', stopWhole)
  onDocumentVoid('07', stillOpen)
  for (const type of ['08', '09', '18'] as const) onDocumentVoid(type, stillStopped)
}
