import { monomerAct, monomerValues } from '@zhujian/domain/biz/kinds/monomer'
import { TALLEST } from '@zhujian/domain/project/check-figures'
import { monomer as monomerEntity } from '@zhujian/domain/project/monomer'
import { AppError, type FieldProblem } from '@zhujian/model'
import { compare, isDecimal } from '@zhujian/model/decimal'
import { sql } from 'kysely'
import type { Db } from '../../platform/db'
import { changeRow, holdRow, insertRow } from '../../entity/decide'
import { acceptMonomer, numberMonomers } from '../project/public'
import { exceeds } from './known-values'
import { runningComplaints, sameReference } from './running'
import { type BizCase, type BizEffect, numberIn, textIn } from '../approval/public'

const ADD = monomerAct.code('add')
const FINISH = monomerAct.code('finish')
const states = monomerEntity.flow?.states

interface Known {
  id: number
  name: string
  state: number
}

async function known(db: Db, engineeringId: number): Promise<Known[]> {
  const { rows } =
    await sql<Known>`select id, name, state from monomer where engineering_id = ${engineeringId} and deleted_at is null`.execute(
      db,
    )
  return rows
}

async function complaints(db: Db, subject: BizCase): Promise<FieldProblem[]> {
  const { content, engineering } = subject
  const adding = content.act === ADD
  const [id, name] = [numberIn(content, 'monomer_id'), textIn(content, 'name')]
  const all = await known(db, engineering.id)
  const chosen = all.find((each) => each.id === id)
  const problems = adding
    ? []
    : await runningComplaints(db, subject, { field: 'monomer_id', same: sameReference('monomer_id', id) })
  if (!adding && id !== null && !chosen) problems.push({ field: 'monomer_id', message: '所选单体不属于本工程' })
  if (name && all.some((each) => each.name === name && (adding || each.id !== id)))
    problems.push({ field: 'name', message: '本工程已有同名单体' })
  if (content.act === FINISH && chosen && states?.keyOf(chosen.state) !== 'building')
    problems.push({ field: 'monomer_id', message: `该单体为“${states?.labelOf(chosen.state) ?? ''}”，在建的才能办理竣工` })
  // 一个单体不会比整个工程还大、还贵；比世上最高的还高的是填错了单位。
  const more = '；工程登记有误的先办理变更告知'
  problems.push(
    ...exceeds(subject, 'floor_area', { registered: 'build_area', said: (all) => `大于工程的总建筑面积 ${all} ㎡${more}` }),
    ...exceeds(subject, 'invest', { registered: 'total_cost', said: (all) => `大于工程的总造价 ${all} 万元${more}` }),
  )
  const height = textIn(content, 'height')
  if (isDecimal(height) && compare(height, TALLEST) > 0)
    problems.push({ field: 'height', message: `不能大于 ${TALLEST} m，请核对` })
  return problems
}

/** 单体工程办理：新增登记并编号，变更改写，竣工转为已验收。 */
export const monomer: BizEffect = {
  prefill: async () => ({ act: ADD }),
  complaints,
  pass: async (writing, { engineering, biz, content }) => {
    const decision = { action: 'change', note: `单体工程办理 ${biz.biz_no}：${monomerAct.labelOf(content.act)}` }
    if (content.act === ADD) {
      await insertRow(
        writing,
        monomerEntity,
        { ...monomerValues(content), engineering_id: engineering.id },
        { ...decision, action: 'add' },
      )
      if (engineering.supervise_no !== null) await numberMonomers(writing, engineering.id, engineering.supervise_no)
      return
    }
    const row = await holdRow(writing, monomerEntity, {
      id: numberIn(content, 'monomer_id'),
      engineeringId: engineering.id,
      field: 'monomer_id',
    })
    if (content.act !== FINISH) {
      await changeRow(writing, monomerEntity, row, monomerValues(content), decision)
      return
    }
    if (states?.keyOf(row.state) !== 'building')
      throw new AppError('wrongState', { message: `该单体为“${states?.labelOf(row.state) ?? ''}”，不能办理竣工` })
    await acceptMonomer(writing, { ...row, finish_on: null }, textIn(content, 'finish_on'), decision)
  },
}
