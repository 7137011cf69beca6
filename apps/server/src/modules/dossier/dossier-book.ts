import { AppError, idSchema } from '@zhujian/model'
import { documentStates, internalStates } from '@zhujian/domain/document/supervise-doc-flow'
import { engineering } from '@zhujian/domain/project/engineering'
import { roleOf } from '@zhujian/domain/roles'
import { formatInstant, nowSeconds } from '@zhujian/model/date'
import { type RawBuilder, sql } from 'kysely'
import { Readable } from 'node:stream'
import { z } from 'zod'
import { accessWhere, hasRight } from '../../entity/access'
import type { Context, Library } from '../../entity/context'
import type { WireRow } from '../../entity/extend'
import { getRow, type ListQuery } from '../../entity/list'
import { countRows } from '../../entity/list'
import type { Trx } from '../../platform/db'
import { openPdf } from '../../platform/pdf-document'
import { MARGINS, type Page, reprintDocument, WIDTH } from '../document/public'
import { type Exporting, streamRows } from '../transfer/public'
import {
  type Cell,
  drawBookmarks,
  drawCatalogue,
  drawCells,
  drawCover,
  drawFacts,
  drawFolios,
  drawItemTitle,
  drawPhotos,
  drawSectionTitle,
  ENTRIES_A_PAGE,
  type Entry,
} from './dossier-page'
import { attachmentsOf, factsOf, linesOf, textOf } from './dossier-rows'
import { type DossierSection, dossierSections } from './dossier-sections'

export const dossierQuery = z.object({ engineering_id: idSchema })
type Progress = (done: number, total: number) => Promise<void>

/** 已签发的文书。 */
const ISSUED = documentStates.codes.filter((code) => !internalStates.some((name) => name === documentStates.keyOf(code))).join()

export function sectionQuery({ entity, shape, filters = {} }: DossierSection, id: number): ListQuery {
  const state = shape === 'documents' ? { state: ISSUED } : {}
  const own = entity === engineering ? { ids: String(id) } : {}
  return {
    page: 1,
    limit: 50,
    sort: 'id',
    ...own,
    filters: { ...(entity === engineering ? {} : { engineering_id: String(id) }), ...filters, ...state },
  }
}

interface Volume {
  readonly section: DossierSection
  readonly count: number
}

interface Binding {
  readonly context: Context
  readonly trx: Trx
  readonly id: number
  readonly project: WireRow
  readonly page: Page
  readonly entries: Entry[]
}

/** 谁能装订哪一个工程的：有这项权、工程在他的范围之内。@throws notFound */
export async function requireBinding(context: Context, id: number): Promise<WireRow> {
  const where: RawBuilder<boolean> = await accessWhere(context, engineering, 'bindRecord', 't')
  const { rows } = await sql`select 1 from engineering as t where t.id = ${id} and t.deleted_at is null and ${where}`.execute(
    context.db,
  )
  if (rows.length === 0) throw new AppError('notFound')
  return getRow(context, engineering, id)
}

/** 一个工程的监督档案：各卷只有装订人看得到的；边读边画边送出，内存里只有正文的字与一件的照片。 */
export async function bindDossier(caller: Exporting, trx: Trx, query: unknown, onRows: Progress): Promise<Readable> {
  const { engineering_id: id } = dossierQuery.parse(query)
  const asked = { ...caller, db: trx } as unknown as Context
  const project = await requireBinding(asked, id)
  const context = { ...asked, library: Number(project.history_type) as Library }
  const volumes: Volume[] = []
  const closed: string[] = []
  for (const section of dossierSections) {
    if (await hasRight(context, section.entity, 'read'))
      volumes.push({ section, count: await countRows(context, section.entity, sectionQuery(section, id), 'read') })
    else closed.push(section.title)
  }
  const page = await openPdf({
    title: `${String(project.engineering_name)} 监督档案`,
    author: String(project.supervise_org_id_text ?? ''),
    createdAt: nowSeconds(),
    margins: MARGINS,
  })
  const binding: Binding = { context, trx, id, project, page, entries: [] }
  return Readable.from(bytesOf(binding, { volumes, closed }, onRows))
}

interface Contents {
  readonly volumes: readonly Volume[]
  /** 装订人看不到的。 */
  readonly closed: readonly string[]
}

const listsItems = ({ shape }: DossierSection): boolean => shape !== 'table'

async function* bytesOf(binding: Binding, { volumes, closed }: Contents, onRows: Progress): AsyncGenerator<Uint8Array> {
  const { page, entries, project } = binding
  const filled = volumes.filter(({ count }) => count > 0)
  const total = filled.reduce((sum, { count }) => sum + count, 0)
  const listed = filled.reduce((sum, { section, count }) => sum + 1 + (listsItems(section) ? count : 0), 1)
  const catalogues = Math.ceil(listed / ENTRIES_A_PAGE)
  drawCover(page, coverOf(project))
  for (let each = 0; each < catalogues; each += 1) page.addPage()
  let done = 0
  for (const { section } of filled) {
    for await (const count of drawSection(binding, section)) {
      done += count
      await onRows(Math.min(done, total - 1), total)
      yield* ready(page)
    }
  }
  const empty = volumes.filter(({ count }) => count === 0).map(({ section }) => section.title)
  drawNotes(binding, { done, empty, closed })
  for (let each = 0; each < catalogues; each += 1) {
    page.switchToPage(1 + each)
    drawCatalogue(page, entries.slice(each * ENTRIES_A_PAGE, (each + 1) * ENTRIES_A_PAGE), each === 0)
  }
  drawBookmarks(page, entries)
  drawFolios(page, `${String(project.engineering_name)} 监督档案`)
  page.end()
  for await (const chunk of page) yield chunk as Uint8Array
  await onRows(total, total)
}

/** 已经画好、可以送出的。 */
function* ready(page: Page): Generator<Uint8Array> {
  for (let chunk: unknown = page.read(); chunk !== null; chunk = page.read()) yield chunk as Uint8Array
}

const pageNow = (page: Page): number => page.bufferedPageRange().count

/** 一卷：每画好一件，答一次画了几件。 */
async function* drawSection(binding: Binding, section: DossierSection): AsyncGenerator<number> {
  const { context, trx, id, page, entries } = binding
  const { title, entity, shape, fields } = section
  if (shape !== 'documents') drawSectionTitle(page, title)
  let at = 0
  const wanted = shape === 'table' && fields ? new Set(['id', ...fields]) : undefined
  const query = sectionQuery(section, id)
  for await (const rows of streamRows(context, trx, entity, query, 'read', wanted)) {
    for (const row of rows) {
      at += 1
      if (shape === 'table') {
        if (at === 1) entries.push({ level: 1, title, page: pageNow(page) })
        drawTableRow(page, section, row, at)
      } else {
        await drawItem(binding, section, row, at)
      }
      yield 1
    }
  }
}

async function drawItem(
  { context, trx, page, entries }: Binding,
  section: DossierSection,
  row: WireRow,
  at: number,
): Promise<void> {
  const { title, entity, shape } = section
  const name = `${at}. ${nameOfRow(section, row)}`
  const isPrinted = shape === 'documents' && (await reprintDocument(context.platform, trx, page, row.id))
  if (!isPrinted) {
    if (shape === 'documents' && at === 1) drawSectionTitle(page, title)
    drawItemTitle(page, name)
  }
  const first = isPrinted === false || shape !== 'documents' ? pageNow(page) : isPrinted
  if (at === 1) entries.push({ level: 1, title, page: Number(first) })
  entries.push({ level: 2, title: name, page: Number(first) })
  if (isPrinted) return
  const { photos, listed } = await attachmentsOf(context.platform, trx, entity, row)
  drawFacts(page, [...factsOf(entity, row), ...listed])
  for (const { title: caption, heads, rows } of linesOf(entity, row)) {
    const width = (WIDTH - 30) / heads.length
    const cells = (texts: readonly string[], order: string, bold = false): Cell[] => [
      { text: order, width: 30, bold },
      ...texts.map((text) => ({ text, width, bold })),
    ]
    drawCells(page, [{ text: caption, width: WIDTH, bold: true }])
    const head = cells(heads, '序号', true)
    drawCells(page, head)
    rows.forEach((texts, index) => drawCells(page, cells(texts, String(index + 1)), head))
  }
  drawPhotos(page, photos)
}

const nameOfRow = ({ entity }: DossierSection, row: WireRow): string =>
  [row[entity.display], row.description, row.doc_no]
    .filter((text) => typeof text === 'string' && text !== '')
    .join(' ')
    .slice(0, 80) || entity.label

function drawTableRow(page: Page, { entity, fields = [] }: DossierSection, row: WireRow, at: number): void {
  const wide = (name: string) =>
    ['longText', 'ref'].includes(entity.fields[name]?.kind ?? '') || name === entity.display ? 1.8 : 1
  const sum = fields.reduce((all, name) => all + wide(name), 0)
  const width = (name: string) => ((WIDTH - 30) * wide(name)) / sum
  const label = (name: string) => (name === 'state' ? '状态' : (entity.fields[name]?.label ?? name))
  const text = (name: string) => {
    const field = entity.fields[name]
    return name === 'state' ? (entity.flow?.states.labelOf(row.state) ?? '') : field ? textOf(field, name, row) : ''
  }
  const head = [
    { text: '序号', width: 30, bold: true },
    ...fields.map((name) => ({ text: label(name), width: width(name), bold: true })),
  ]
  if (at === 1) drawCells(page, head)
  drawCells(page, [{ text: String(at), width: 30 }, ...fields.map((name) => ({ text: text(name), width: width(name) }))], head)
}

const shown = (value: unknown): string => (typeof value === 'string' && value !== '' ? value : '—')

function coverOf(project: WireRow): Parameters<typeof drawCover>[1] {
  return {
    office: shown(project.supervise_org_id_text),
    name: shown(project.engineering_name),
    lines: [
      ['监督编号', shown(project.supervise_no)],
      ['建设单位', shown(project.jsdw_text)],
      ['施工单位', shown(project.sgdw_text)],
      ['监理单位', shown(project.jldw_text)],
      ['工程地址', shown(project.address)],
      ['监督人员', [project.main_officer_text, project.assist_officer_text].filter(Boolean).join('、') || '—'],
    ],
    on: `装订时间　${formatInstant(nowSeconds())}`,
  }
}

/** 卷内备考表：件数、没有的、看不到的、谁装订。 */
function drawNotes(
  { context, page, project, entries }: Binding,
  facts: { done: number; empty: string[]; closed: readonly string[] },
) {
  drawSectionTitle(page, '卷内备考表')
  entries.push({ level: 1, title: '卷内备考表', page: pageNow(page) })
  const { real_name, roles } = context.session
  drawFacts(page, [
    ['工程名称', shown(project.engineering_name)],
    ['卷内件数', `${facts.done} 件，共 ${pageNow(page)} 页`],
    ['没有记录的', facts.empty.join('、') || '无'],
    ['没有收入的', facts.closed.length > 0 ? `${facts.closed.join('、')}（装订人无权查看）` : '无'],
    ['终止监督', shown(project.closed_on)],
    ['终止原因', shown(project.terminate_reason)],
    ['装订人', `${real_name}（${roles.map((role) => roleOf(role).label).join('、')}）`],
    ['装订时间', formatInstant(nowSeconds(), 'yyyy-MM-dd HH:mm:ss')],
    [
      '说明',
      '照片按纸面大小缩印，不能印在纸上的附件列出名称，原件在系统中。监督文书按签发时存下的内容重印，以系统中的电子原件为准。',
    ],
  ])
}
