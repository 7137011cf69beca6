import { AppError } from '@zhujian/model'
import { daysBetween, nowSeconds, today } from '@zhujian/model/date'
import { docReceipt } from '@zhujian/domain/document/doc-receipt'
import { SIGNED_ITSELF } from '@zhujian/domain/document/doc-receipt-served'
import { deliverMethods, serviceGap } from '@zhujian/domain/document/document-types'
import { overdueDays } from '@zhujian/domain/project/pause'
import { type Effect as EffectOn, extend } from '../../entity/extend'
import { pausesOf } from '../project/public'
import { requireTold } from '../site/public'
import { tellAddressee, tellReceipt } from './notices'
import { afterSigning, requireAfterIssue, servedNow, settleDocument } from './receipts'

type Effect = EffectOn<typeof docReceipt>

/** 没有平台账号的单位无人可签：谁都签不了它的名。 */
function requireAddressee({ row }: Effect): void {
  if (row.unit_id === null)
    throw new AppError('invalid', { message: '受送达单位在平台没有账号，由监督机构登记回证', denied: true })
}

async function onDeliver(effect: Effect): Promise<void> {
  const { row, set } = effect
  const gap = serviceGap(row.deliver_method, row.receipt_note)
  if (gap) throw new AppError('invalid', { fields: [gap] })
  set(servedNow(effect))
  if (row.deliver_method === deliverMethods.code('platform'))
    await tellAddressee(effect, row, { kind: 'todo', title: '收到监督文书，请签收' })
}

/** 没等送达就自己查阅签收的，没有送达人：签收之日即送达之日（民事诉讼法第八十七条）。 */
const servedBySigning = (at: number) => ({
  deliver_at: at,
  deliver_method: deliverMethods.code('platform'),
  receipt_note: SIGNED_ITSELF,
})

/** 签收人就是办理签收的账号。 */
async function onSign(effect: Effect): Promise<void> {
  requireAddressee(effect)
  const { row, context, set } = effect
  const at = nowSeconds()
  set({
    signed_by: context.session.account_id,
    signed_at: at,
    state: afterSigning(row),
    ...(row.deliver_at ? {} : servedBySigning(at)),
  })
  await tellReceipt(effect, '监督文书已签收')
}

async function onRegister(effect: Effect): Promise<void> {
  const { row, context, set } = effect
  requireAfterIssue('signed_at', row.signed_at, row.created_at)
  set({
    registered_by: context.session.account_id,
    state: afterSigning(row),
    ...(row.deliver_at ? {} : { ...servedNow(effect), deliver_at: row.signed_at, deliver_method: deliverMethods.code('direct') }),
  })
}

/** 拒签的留置送达：写明情况、现场拍照，留置之时视为送达；此前在平台上、当面送过而没有签收的，不算（民事诉讼法第八十九条）。 */
async function onRefuse(effect: Effect): Promise<void> {
  const { row, set } = effect
  requireTold(row, 'refuse_reason')
  requireAfterIssue('left_at', row.left_at, row.created_at)
  const { delivered_by } = servedNow(effect)
  set({ registered_by: delivered_by, deliver_method: deliverMethods.code('leave'), deliver_at: row.left_at, delivered_by })
  await tellAddressee(effect, row, { kind: 'notice', title: '监督文书已留置送达' })
}

async function onReply(effect: Effect): Promise<void> {
  requireAddressee(effect)
  const { row, trx, context, set } = effect
  const pauses = await pausesOf(trx, row.engineering_id)
  const late = row.due_on !== null ? overdueDays(pauses, row.due_on, today(), daysBetween) : 0
  set({ replied_by: context.session.account_id, replied_at: nowSeconds(), late_days: late })
  await tellReceipt(effect, '监督文书已回复')
}

async function onVoid(effect: Effect): Promise<void> {
  await tellAddressee(effect, effect.row, { kind: 'notice', title: '监督文书的送达已作废' })
}

/** 步骤的新状态已经写下，文书到没到齐连同这一份一起看。 */
const thenSettle = (act: (effect: Effect) => Promise<void>, now?: 'now') => async (effect: Effect) => {
  await act(effect)
  const { doc_id, signed_at, left_at } = effect.row
  await settleDocument(effect, doc_id, now ? nowSeconds() : (signed_at ?? left_at ?? 0))
}

/** 还在等签收、等回复的，逾期天数随日子走；交了的、了结的，以当时为准。 */
const lateDays = (alias: string): string =>
  `case when "${alias}"."state" in (0, 3, 10, 12) and "${alias}"."replied_at" is null
    then days_late("${alias}"."due_on", "${alias}"."engineering_id") else "${alias}"."late_days" end`

extend(docReceipt, {
  found: { late_days: lateDays },
  on: {
    deliver: thenSettle(onDeliver),
    sign: thenSettle(onSign, 'now'),
    register: thenSettle(onRegister),
    refuse: thenSettle(onRefuse),
    reply: onReply,
    void: thenSettle(onVoid),
  },
})
