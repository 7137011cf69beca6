import { checklist, isOpenIn, renewed } from '@zhujian/domain/completion/checklist'
import { completionAcceptance } from '@zhujian/domain/completion/completion-acceptance'
import { type CompletionState, completionStates } from '@zhujian/domain/completion/completion-flow'
import { type GateKey, gateOf } from '@zhujian/domain/completion/gates'
import type { CompletionAnswer, OpinionAnswer, PaperAnswer, PastOpinion } from '@zhujian/domain/contracts/completion'
import { responsibleRoles } from '@zhujian/domain/reference/unit-dicts'
import { today } from '@zhujian/model/date'
import { sql } from 'kysely'
import type { Context } from '../../entity/context'
import { getRow, type Whole } from '../../entity/list'
import type { Db } from '../../platform/db'
import { projectOf } from '../approval/public'
import { completionFacts, earliestOf, labels, roundOf } from './completion-facts'
import { actsFor, type Parties, partiesOf } from './parties'

/** 各状态的下一关。 */
const next: Readonly<Partial<Record<CompletionState, GateKey>>> = {
  draft: 'submit',
  pending: 'accept',
  accepted: 'start',
  rectifying: 'start',
  accepting: 'pass',
  passed: 'file',
}

async function signedOf(db: Db, id: number): Promise<PastOpinion[]> {
  const { rows } = await sql<PastOpinion>`select o.round, o.party, o.opinion, o.note, a.real_name as signed_by_text,
      extract(epoch from o.signed_at)::bigint as signed_at
    from completion_opinion o left join account a on a.id = o.signed_by where o.acceptance_id = ${id} order by o.round, o.id`.execute(
    db,
  )
  return rows
}

async function documentNo(db: Db, id: number | null): Promise<string | null> {
  if (id === null) return null
  const { rows } = await sql<{ doc_no: string | null }>`select doc_no from supervise_doc where id = ${id}`.execute(db)
  return rows[0]?.doc_no ?? null
}

type Detail = Whole<typeof completionAcceptance>

const excusedIn = (row: Detail, special: number | undefined): boolean =>
  special !== undefined && (row.specials_none ?? []).some((none) => none === special)

/** 交了的几份；责令整改以后要重新交而都是以前交的，注明。 */
function handedIn(row: Detail, field: string): Pick<PaperAnswer, 'files' | 'stale'> {
  const files = row.files?.[field] ?? []
  const earlier = files.length > 0 && files.every(({ created_at }) => created_at < (row.rectify_at ?? 0))
  return { files, stale: renewed.includes(field) && earlier }
}

function papersOf(context: Context, row: Detail, parties: Parties): PaperAnswer[] {
  const may = row.can.includes('fill')
  const state = completionStates.keyOf(row.state)
  return checklist.map((item) => ({
    field: item.field,
    label: labels[item.field] ?? item.field,
    party: item.party,
    unit_text: parties.get(item.party)?.name ?? null,
    stage: item.stage,
    basis: item.basis,
    excused: excusedIn(row, item.special),
    ...handedIn(row, item.field),
    may_fill: may && isOpenIn(item, state) && actsFor(context.session, parties, item.party),
  }))
}

function opinionsOf(context: Context, row: Detail, parties: Parties, signed: readonly PastOpinion[]): OpinionAnswer[] {
  const held = completionStates.keyOf(row.state) === 'accepting' && (row.accept_on ?? '') <= today()
  const may = held && row.can.includes('opine')
  return responsibleRoles.map((party) => {
    const said = signed.find((each) => each.party === party && each.round === roundOf(row))
    return {
      party,
      unit_text: parties.get(party)?.name ?? null,
      opinion: said?.opinion ?? null,
      note: said?.note ?? '',
      signed_by_text: said?.signed_by_text ?? null,
      signed_at: said?.signed_at ?? null,
      may_opine: may && said === undefined && actsFor(context.session, parties, party),
    }
  })
}

/** 一件竣工验收的全部：清单、五方意见、下一关卡在哪里。 */
export async function completionDetail(context: Context, id: number): Promise<CompletionAnswer> {
  const { db, platform } = context
  const row = await getRow(context, completionAcceptance, id)
  const engineering = await projectOf(db, row.engineering_id)
  const parties = await partiesOf(db, engineering)
  const signed = await signedOf(db, id)
  const current = signed.filter(({ round }) => round === roundOf(row))
  const step = next[completionStates.keyOf(row.state) ?? 'filed']
  return {
    row,
    papers: papersOf(context, row, parties),
    opinions: opinionsOf(context, row, parties, signed),
    past: signed.filter(({ round }) => round < roundOf(row)),
    gate:
      step === undefined ? null : { step, lines: gateOf(step, await completionFacts(db, platform, row, engineering, current)) },
    quality_report_no: await documentNo(db, row.quality_report),
    notice_from: await earliestOf(platform, today()),
  }
}
