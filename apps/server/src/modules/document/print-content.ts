import { dayOf } from '@zhujian/model/date'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Db, Trx } from '../../platform/db'
import type { DocumentRow } from './legal-effects'
import type { Office } from './office'

const item = z.object({ content: z.string(), basis: z.string(), due: z.string() })
const seal = z.object({ path: z.string(), sha256: z.string() })

/** 印在纸上的全部内容；签发时原样存下，以后只凭它重绘，每次得到同样的文件。 */
export const printContent = z.object({
  layout: z.union([z.literal(1), z.literal(2)]),
  office: z.string(),
  supervise_no: z.string(),
  doc_no: z.string(),
  title: z.string(),
  receiver: z.string(),
  body: z.array(z.string()),
  items: z.array(item),
  closing: z.array(z.string()),
  attachments: z.array(z.string()),
  officers: z.string(),
  officer_nos: z.string(),
  copies: z.string(),
  signer: z.string(),
  signed_on: z.string(),
  /** 秒；落在 PDF 的制作时间里。 */
  signed_at: z.number(),
  corrects: z.string(),
  check_url: z.string(),
  /** 没有二维码时印在纸上。 */
  check_code: z.string().default(''),
  seal: seal.nullable(),
})
export type PrintContent = z.output<typeof printContent>
export type PrintedSeal = z.output<typeof seal>

const text = (value: string | null): string => value?.trim() ?? ''
const paragraphs = (value: string | null): string[] =>
  text(value)
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter(Boolean)

/** 印在纸上的几项。 */
export type Printed = Pick<
  DocumentRow,
  | 'id'
  | 'engineering_id'
  | 'type'
  | 'title'
  | 'receiver'
  | 'body'
  | 'items'
  | 'closing'
  | 'due_on'
  | 'officers'
  | 'officer_nos'
  | 'copies'
  | 'corrects_id'
>

/** 签发时才有的部分；没有的是草稿。 */
export interface Signing {
  readonly doc_no: string
  readonly at: number
  readonly signer: string
  readonly check_url: string
  readonly check_code: string
  readonly seal: PrintedSeal | null
}

interface Facts {
  supervise_no: string | null
  corrects: string | null
  attachments: string[] | null
}

async function factsOf(db: Db | Trx, row: Printed): Promise<Facts | undefined> {
  const { rows } = await sql<Facts>`select e.supervise_no,
      (select '《' || d.title || '》（' || d.doc_no || '）' from supervise_doc d where d.id = ${row.corrects_id}::bigint) as corrects,
      (select array_agg(f.name order by l.seq) from file_link l join file_object f on f.id = l.file_id
        where l.entity = 'supervise_doc' and l.row_id = ${row.id} and l.field = 'attachment' and f.deleted_at is null) as attachments
    from engineering e where e.id = ${row.engineering_id}`.execute(db)
  return rows[0]
}

const itemsOf = ({ items }: Printed): PrintContent['items'] =>
  (items ?? []).map(({ content, basis, due }) => ({ content: text(content), basis: text(basis), due: text(due) }))

/** 责令整改的写整改期限，其余的写回执期限。 */
const RECTIFIED: readonly unknown[] = ['07', '08', '09']
const dueLine = (type: unknown, due: string): string =>
  RECTIFIED.includes(type) ? `整改期限：${due}前完成。` : `请于${due}前回执。`

/** 一份文书要印的内容：已签发的带编号、签名与印章，草稿没有。 */
export async function contentOf(db: Db | Trx, row: Printed, office: Office, signing?: Signing): Promise<PrintContent> {
  const facts = await factsOf(db, row)
  const due = text(row.due_on)
  return {
    layout: 2,
    office: office.name,
    supervise_no: facts?.supervise_no ?? '',
    doc_no: signing?.doc_no ?? '',
    title: text(row.title),
    receiver: text(row.receiver),
    body: [...(facts?.corrects ? [`本文书更正${facts.corrects}，自签发之日起以本文书为准。`] : []), ...paragraphs(row.body)],
    items: itemsOf(row),
    closing: [...(due ? [dueLine(row.type, chineseDate(due))] : []), ...paragraphs(row.closing)],
    attachments: facts?.attachments ?? [],
    officers: text(row.officers),
    officer_nos: text(row.officer_nos),
    copies: text(row.copies),
    signer: signing?.signer ?? '',
    signed_on: signing ? chineseDate(dayOf(signing.at)) : '',
    signed_at: signing?.at ?? 0,
    corrects: facts?.corrects ?? '',
    check_url: signing?.check_url ?? '',
    check_code: signing?.check_code ?? '',
    seal: signing?.seal ?? null,
  }
}

/** 成文日期用阿拉伯数字，月、日不补零（GB/T 9704-2012 7.3.5.4）。 */
export function chineseDate(date: string): string {
  const [year, month, day] = date.split('-').map(Number)
  return `${year}年${month}月${day}日`
}
