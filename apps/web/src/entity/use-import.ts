import type { RecentImport } from '@zhujian/domain/contracts/transfer'
import { strings } from '@zhujian/model/strings'
import { extensionOf } from '@zhujian/model/text'
import { useState } from 'react'
import { isApiError, messageOf } from '../data/api-error'
import { post } from '../data/client'
import { invalidate } from '../data/queries'
import { type Tab, useTab } from '../data/tab'
import { confirm as ask } from '../ui/confirm'
import { type Corrections, correctionRows, type ImportReport } from '../ui/import-summary'
import { sendFile } from '../ui/upload/send-file'
import { entityPath } from './entity-paths'
import type { Given } from './import-sheets'
import { IMPORTS, useWatchedImport } from './use-recent-imports'

interface ImportWork {
  readonly file: string
  readonly path: string
  readonly report: ImportReport | null
  readonly mapping: Readonly<Record<string, string>>
  readonly corrections: Corrections
  /** The import a job writes or takes back. */
  readonly watched: number | null
  /** What is going on, for the person who waits. */
  readonly busy: string
  readonly problem: string
}

const START: ImportWork = {
  file: '',
  path: '',
  report: null,
  mapping: {},
  corrections: {},
  watched: null,
  busy: '',
  problem: '',
}

const refusalOf = (file: File): string =>
  file.size === 0 ? strings.fileEmpty : extensionOf(file.name) === 'xlsx' ? '' : '请上传 xlsx 格式的表格'

type Act = () => Promise<Partial<ImportWork>>

/** The calls of an import; each answers what it changes. */
function importActs(name: string, { type, path: page }: Tab, given: Given) {
  const call = <T>(body: object) => post<T>(entityPath(name, 'import'), body, { type })
  const check = async (body: object): Promise<Partial<ImportWork>> => ({
    report: await call<ImportReport>({ action: 'check', given, ...body }),
    corrections: {},
  })
  /** Answered at once; how far it is is looked at by its number. */
  const start = async (
    action: 'confirm' | 'stop' | 'continue' | 'undo',
    importId: number | undefined,
  ): Promise<Partial<ImportWork>> => {
    const { import_id } = await call<{ import_id: number }>({ action, import_id: importId, page })
    await invalidate(IMPORTS)
    return { watched: import_id }
  }
  return { check, start }
}

/** What is known so far, and running one act after the other with its words for the person who waits. */
function useWork() {
  const [work, setWork] = useState(START)
  const change = (patch: Partial<ImportWork>) => setWork((before) => ({ ...before, ...patch }))
  const run = async (busy: string, act: Act) => {
    change({ busy, problem: '' })
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
export function useImport(name: string, given: Given) {
  const acts = importActs(name, useTab(), given)
  const { work, change, run } = useWork()
  const progress = useWatchedImport(name, work.watched)
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
  const undo = async ({ import_id, added, updated }: RecentImport) => {
    if (await ask(`撤回后，本次新增的 ${added} 行将删除，更新的 ${updated} 行恢复原样。确定撤回吗`, { okText: '撤回' }))
      await run('正在撤回', () => acts.start('undo', import_id))
  }
  const map = (head: string, field: string) => {
    const mapping = { ...work.mapping, [head]: field }
    change({ mapping })
    void run('正在核对', () => acts.check({ path, mapping }))
  }
  return {
    ...work,
    progress,
    choose,
    map,
    correct: (next: Corrections) => change({ corrections: next }),
    recheck: () => void run('正在核对', () => acts.check({ import_id: report?.import_id, rows: correctionRows(corrections) })),
    confirm: () => void run('正在写入', () => acts.start('confirm', report?.import_id)),
    undo: (done: RecentImport) => void undo(done),
    stop: () => void run('正在停止', () => acts.start('stop', work.watched ?? undefined)),
    goOn: (importId: number) => void run('正在继续', () => acts.start('continue', importId)),
    watch: (watched: number) => change({ watched }),
    restart: () => change(START),
  }
}
