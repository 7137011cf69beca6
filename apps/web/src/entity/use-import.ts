import { strings } from '@zhujian/model/strings'
import { extensionOf } from '@zhujian/model/text'
import { useState } from 'react'
import { isApiError, messageOf } from '../data/api-error'
import { type HistoryType, post } from '../data/client'
import { invalidate } from '../data/queries'
import { useTab } from '../data/tab'
import { confirm as ask } from '../ui/confirm'
import { type Corrections, correctionRows, type ImportDone, type ImportReport } from '../ui/import-summary'
import { sendFile } from '../ui/upload/send-file'
import { entityPath } from './entity-paths'
import { IMPORTS } from './use-recent-imports'

interface ImportWork {
  readonly file: string
  readonly path: string
  readonly report: ImportReport | null
  readonly mapping: Readonly<Record<string, string>>
  readonly corrections: Corrections
  readonly done: ImportDone | null
  /** What is going on, for the person who waits. */
  readonly busy: string
  readonly problem: string
  /** What has been done, when there is nothing more to do about it. */
  readonly told: string
}

const START: ImportWork = {
  file: '',
  path: '',
  report: null,
  mapping: {},
  corrections: {},
  done: null,
  busy: '',
  problem: '',
  told: '',
}

const refusalOf = (file: File): string =>
  file.size === 0 ? strings.fileEmpty : extensionOf(file.name) === 'xlsx' ? '' : '请上传 xlsx 格式的表格'

type Act = () => Promise<Partial<ImportWork>>

/** The calls of an import; each answers what it changes. */
function importActs(name: string, type: HistoryType) {
  const call = <T>(body: object) => post<T>(entityPath(name, 'import'), body, { type, silent: true })
  const check = async (body: object): Promise<Partial<ImportWork>> => ({
    report: await call<ImportReport>({ action: 'check', ...body }),
    corrections: {},
  })
  const confirm = async (importId: number | undefined): Promise<Partial<ImportWork>> => {
    const done = await call<ImportDone>({ action: 'confirm', import_id: importId })
    await invalidate(name, IMPORTS)
    return { done }
  }
  const undo = async (importId: number): Promise<Partial<ImportWork>> => {
    const { undone, kept } = await call<{ undone: number; kept: readonly unknown[] }>({ action: 'undo', import_id: importId })
    await invalidate(name, IMPORTS)
    const left = kept.length > 0 ? `，${kept.length} 行已被修改或引用，未撤回` : ''
    return { ...START, told: `已撤回 ${undone} 行${left}` }
  }
  return { check, confirm, undo }
}

/** What is known so far, and running one act after the other with its words for the person who waits. */
function useWork() {
  const [work, setWork] = useState(START)
  const change = (patch: Partial<ImportWork>) => setWork((before) => ({ ...before, ...patch }))
  const run = async (busy: string, act: Act) => {
    change({ busy, problem: '', told: '' })
    try {
      change(await act())
    } catch (error) {
      change({ problem: messageOf(error) })
      if (!isApiError(error)) throw error
    } finally {
      change({ busy: '' })
    }
  }
  return { work, change, run }
}

/** The steps of an import: send the sheet, check it without writing, put cells right, confirm, take back. */
export function useImport(name: string) {
  const { type } = useTab()
  const acts = importActs(name, type)
  const { work, change, run } = useWork()
  const send = async (file: File) => {
    const onProgress = (percent: number) => change({ busy: `正在上传 ${percent}%` })
    const path = await sendFile(file, { purpose: 'import', signal: new AbortController().signal, onProgress })
    change({ path, busy: '正在核对' })
    return acts.check({ path })
  }
  const choose = (file: File) => {
    const problem = refusalOf(file)
    change({ ...START, file: file.name, problem })
    if (!problem) void run('正在上传', () => send(file))
  }
  const { report, path, corrections } = work
  const undo = async ({ import_id, added, updated }: Pick<ImportDone, 'import_id' | 'added' | 'updated'>) => {
    if (await ask(`撤回后，本次新增的 ${added} 行将删除，更新的 ${updated} 行恢复原样。确定撤回吗`, { okText: '撤回' }))
      await run('正在撤回', () => acts.undo(import_id))
  }
  const map = (head: string, field: string) => {
    const mapping = { ...work.mapping, [head]: field }
    change({ mapping })
    void run('正在核对', () => acts.check({ path, mapping }))
  }
  return {
    ...work,
    choose,
    map,
    correct: (next: Corrections) => change({ corrections: next }),
    recheck: () => void run('正在核对', () => acts.check({ import_id: report?.import_id, rows: correctionRows(corrections) })),
    confirm: () => void run('正在写入', () => acts.confirm(report?.import_id)),
    undo: (done: Pick<ImportDone, 'import_id' | 'added' | 'updated'>) => void undo(done),
    restart: () => change(START),
  }
}
