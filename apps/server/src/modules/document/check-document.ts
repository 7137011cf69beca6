import { engineeringStates } from '@zhujian/domain/project/engineering-flow'
import { documentStates } from '@zhujian/domain/document/supervise-doc-flow'
import { sql } from 'kysely'
import type { PublicContext } from '../../entity/context'
import { limitRate } from '../account/public'
import { type Checked, checkPage, tooOftenPage } from './check-page'

/** 一个地址每分钟能查的次数：扫码查几份够用，逐个猜 128 位的码毫无希望。 */
const MOST_A_MINUTE = 30
const CODE = /^[\w-]{22}$/

/** 公开查验：只答编号、状态与校验值，此外什么都不说；查不到的答同样形状的页面。 */
export async function checkDocument(context: PublicContext): Promise<unknown> {
  const { reply, request } = context
  void reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').header('x-robots-tag', 'noindex')
  try {
    await limitRate(context, { name: 'document.check', who: context.ip, max: MOST_A_MINUTE, seconds: 60 })
  } catch (error) {
    if (!(error instanceof Error) || !('statusCode' in error) || error.statusCode !== 429) throw error
    return reply.code(429).send(tooOftenPage())
  }
  const { code = '' } = request.params as { code?: string }
  return reply.send(checkPage(await findByCode(context, code)))
}

interface Found {
  doc_no: string
  state: number
  corrected: boolean
  hash: string | null
}

async function findByCode({ db }: PublicContext, code: string): Promise<Checked | null> {
  const { rows } = await sql<Found>`select d.doc_no, d.state, d.corrected_id is not null as corrected, d.hash from supervise_doc d
    where d.check_code = ${CODE.test(code) ? code : ''} and d.deleted_at is null`.execute(db)
  const found = rows[0]
  if (!found) return findReceipt(db, code)
  return { doc_no: found.doc_no, hash: found.hash ?? '', ...statusOf(found) }
}

function statusOf({ state, corrected }: Found): Pick<Checked, 'status' | 'valid'> {
  if (state === documentStates.code('voided')) return { status: '已作废', valid: false }
  return corrected ? { status: '已被更正，以更正文书为准', valid: false } : { status: '有效', valid: true }
}

/** 报监回执没有电子文件可比对，只答编号与办到哪一步。 */
async function findReceipt(db: PublicContext['db'], code: string): Promise<Checked | null> {
  const { rows } = await sql<{ receipt_no: string; state: number; latest: boolean }>`select r.receipt_no, e.state,
      not exists (select 1 from registration_round n where n.engineering_id = r.engineering_id and n.round > r.round) as latest
    from registration_round r join engineering e on e.id = r.engineering_id and e.deleted_at is null
    where r.check_code = ${CODE.test(code) ? code : ''}`.execute(db)
  const found = rows[0]
  return found ? { doc_no: found.receipt_no, hash: null, ...standingOf(found) } : null
}

function standingOf({ state, latest }: { state: number; latest: boolean }): Pick<Checked, 'status' | 'valid'> {
  if (!latest) return { status: '已重新提交，以新的回执为准', valid: false }
  const key = engineeringStates.keyOf(state)
  if (key === 'draft') return { status: '已撤回', valid: false }
  if (key === 'pending') return { status: '有效，报监材料已收件，正在审核', valid: true }
  return key === 'returned' ? { status: '有效，已退回补正', valid: true } : { status: '有效，已受理', valid: true }
}
