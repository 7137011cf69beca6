import { createHash, randomUUID } from 'node:crypto'
import { idCardCheckDigit } from '@zhujian/model/checksums'
import { filesToPayload, type WizardFile } from '@zhujian/domain/project/wizard-files'
import { type Attempt, type Caller, type Envelope, insist, post, type Ticket, upload } from './client'
import type { Entry, Journal } from './journal'

const PC = '/api/engineering/pc'
export const MANAGERS = 3
export const MONOMERS = 4
export const FILES = 2

/** What the load saw of the outages, in milliseconds since the start of the process. */
export interface Watch {
  lastSuccess: number
  firstSuccessAfter(moment: number): number | undefined
  seen(attempt: Attempt): void
  /** Longest single answer, success or not. */
  slowest(): number
  forget(): void
}

export function createWatch(): Watch {
  let successes: number[] = []
  let slowest = 0
  return {
    lastSuccess: 0,
    firstSuccessAfter: (moment) => successes.find((at) => at > moment),
    seen(tried) {
      slowest = Math.max(slowest, tried.milliseconds)
      if (tried.status !== 200) return
      this.lastSuccess = performance.now()
      successes.push(this.lastSuccess)
    },
    slowest: () => slowest,
    forget: () => {
      successes = []
      slowest = 0
    },
  }
}

export interface Load {
  stop(): Promise<void>
  /** Whether no worker has given up. */
  readonly failures: readonly string[]
}

interface Worker {
  caller: Caller
  journal: Journal
  watch: Watch
  prefix: string
  stopping: () => boolean
}

/** Workers that carry projects through the wizard, one after the other, and never take silence for an answer. */
export function startLoad(callers: readonly Caller[], journal: Journal, watch: Watch, prefix: string): Load {
  let stopping = false
  const failures: string[] = []
  const running = callers.map(async (caller, at) => {
    const worker: Worker = { caller, journal, watch, prefix: `${prefix}-${at}`, stopping: () => stopping }
    for (let n = 0; !stopping; n += 1)
      await carryProject(worker, `${worker.prefix}-${n}`).catch((error: unknown) => failures.push(String(error)))
  })
  return {
    failures,
    stop: async () => {
      stopping = true
      await Promise.all(running)
    },
  }
}

async function carryProject(worker: Worker, name: string): Promise<void> {
  const created = await write(worker, 'create', name, `${PC}/newEngineeringProjectAdd`, { engineering_name: name })
  if (!created) return
  let { id, version } = created
  const save = async (kind: Entry['kind'], step: number, values: Record<string, unknown>): Promise<boolean> => {
    const saved = await write(worker, kind, name, `${PC}/engineeringProjectSave`, {
      engineering_id: id,
      version,
      step,
      advance: false,
      ...values,
    })
    if (saved) ({ id, version } = saved)
    return saved !== null
  }
  const files = await uploadFiles(worker, name)
  const steps: [Entry['kind'], number, Record<string, unknown>][] = [
    ['basic', 0, { address: `${name} 号`, build_area: '38600.5' }],
    ['people', 1, { sgdw_text: '杭州建工集团', jldw_text: '中诚监理', managers: people(name) }],
    ['monomers', 2, { monomers: Array.from({ length: MONOMERS }, (_, n) => ({ name: `${n + 1}#楼`, kind: 1 })) }],
    ['files', 4, { ...filesToPayload(files) }],
  ]
  for (const [kind, step, values] of steps) if (worker.stopping() || !(await save(kind, step, values))) return
}

interface Saved {
  id: number
  version: number
}

/** One write under one key, repeated blindly until it is answered. */
async function write(worker: Worker, kind: Entry['kind'], project: string, path: string, body: unknown): Promise<Saved | null> {
  const { caller, journal, watch } = worker
  const entry = journal.sent({ key: randomUUID(), kind, project })
  const envelope = await insist(() => {
    entry.attempts += 1
    return post(caller, path, body, entry.key)
  }, watch.seen.bind(watch))
  return settle(journal, entry, envelope) as Saved | null
}

function settle(journal: Journal, entry: Entry, { code, msg, data }: Envelope): Record<string, unknown> | null {
  if (code === 200) {
    journal.acked(entry, data)
    return data
  }
  journal.refused(entry, `${code} ${msg} ${JSON.stringify(data)}`)
  return null
}

/** A file is sent anew under a new key when nobody said that it arrived, as the browser does. */
async function uploadFiles(worker: Worker, project: string): Promise<WizardFile[]> {
  const { caller, journal, watch } = worker
  const seen = watch.seen.bind(watch)
  const { data } = await insist(() => post(caller, '/api/common/pc/getUploadToken', { purpose: 'file' }), seen)
  const ticket = data as unknown as Ticket
  const items = ['G101', 'G102']
  const files: WizardFile[] = []
  for (const item of items.slice(0, FILES)) {
    const content = `${project} ${item} ${'附件正文 '.repeat(400)}`
    let entry: Entry | undefined
    const envelope = await insist(() => {
      const key = `${ticket.key}${randomUUID()}.txt`
      entry = journal.sent({ key, kind: 'upload', project })
      entry.attempts += 1
      return upload(caller, ticket, key, content)
    }, seen)
    if (!entry) throw new Error('nothing sent')
    const stored = settle(journal, entry, envelope)
    if (!stored) throw new Error(`upload refused: ${envelope.msg}`)
    entry.answer = { ...stored, sha256: createHash('sha256').update(content).digest('hex') }
    files.push({ path: entry.key, title: `资料 ${item}`, group_code: item.slice(0, 2), item_code: item })
  }
  return files
}

function people(name: string): Record<string, unknown>[] {
  return Array.from({ length: MANAGERS }, (_, n) => ({
    unit_role: 'sgdw',
    post: 'project_manager',
    name: '冯国平',
    idno: idCard(name, n),
    tel: '13800000000',
  }))
}

/** A number with a right check digit, its serial drawn from the project, different for each of its people. */
function idCard(project: string, n: number): string {
  const serial = (createHash('sha256').update(project).digest().readUInt16BE(0) % 300) * MANAGERS + n
  const body = `33010619900101${String(serial).padStart(3, '0')}`
  return body + idCardCheckDigit(body)
}
