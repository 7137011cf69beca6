import { safetyCheck } from '@zhujian/domain/safety/safety-check'
import { hiddenDanger } from '@zhujian/domain/safety/hidden-danger'
import type { VisitAnswer } from '@zhujian/domain/safety/visit'
import { wireCodes } from '@zhujian/domain/contracts/wire'
import { create } from 'zustand'
import { onSessionEnd } from '../../data/account'
import { isApiError, messageOf } from '../../data/api-error'
import { post } from '../../data/client'
import { newKey } from '../../data/idempotency-key'
import { changed } from '../../data/queries'
import { sessionToken, useSession } from '../../data/session'
import { toast } from '../../ui/toast'
import { sendFile } from '../../ui/upload/send-file'
import { bodyOf } from './visit-body'
import { linesIn } from './visit-rows'
import { visitApi } from './visit-paths'
import { dropPhoto, dropVisit, keepPhoto, keepVisit, keptVisits, photoOf, photosIn, type Visit } from './visit-store'

interface Queue {
  /** 本人办完的：待上传、不收的、到达的，先后为序；`null` 是还没有读出来。 */
  readonly visits: readonly Visit[] | null
  /** 别人留在这台设备上、还没有上传的。 */
  readonly others: readonly Visit[]
  readonly sending: string | null
}

export const useQueue = create<Queue>(() => ({ visits: null, others: [], sending: null }))
/** 毫秒：没有送成的，隔这么久再试；网络恢复的消息来得更早。 */
const RETRY_MS = 15_000
let timer: ReturnType<typeof setTimeout> | undefined
let running = false

onSessionEnd(() => useQueue.setState({ visits: null, others: [], sending: null }))

/** 把设备上的读出来；别人的只说是谁的、有几条。 */
export async function readQueue(): Promise<Visit | undefined> {
  const owner = useSession.getState().user?.id
  const all = await keptVisits()
  const own = all.filter((visit) => visit.owner === owner)
  const done = own.filter(({ state }) => state !== 'draft').sort((a, b) => a.at - b.at)
  useQueue.setState({ visits: done, others: all.filter((visit) => visit.owner !== owner && visit.state !== 'arrived') })
  return own.filter(({ state }) => state === 'draft').sort((a, b) => b.at - a.at)[0]
}

/** 办完的一次：先存在设备上，再送。 */
export async function enqueue(visit: Visit): Promise<void> {
  await keepVisit({ ...visit, state: 'waiting', problem: '', key: newKey() })
  await readQueue()
  void sendAll()
}

/** 逐条送出；网络不通就停下，留着下次再送。 */
export async function sendAll(): Promise<void> {
  clearTimeout(timer)
  if (running || !sessionToken()) return
  running = true
  try {
    for (const visit of waiting()) if (!(await sendOne(visit))) break
  } finally {
    running = false
    useQueue.setState({ sending: null })
    if (waiting().length > 0 && sessionToken()) timer = setTimeout(() => void sendAll(), RETRY_MS)
  }
}

const waiting = (): Visit[] => (useQueue.getState().visits ?? []).filter(({ state }) => state === 'waiting')

/** 答可否接着送下一条。 */
async function sendOne(visit: Visit): Promise<boolean> {
  useQueue.setState({ sending: visit.offline_no })
  try {
    const body = bodyOf(visit, await sendPhotos(visit))
    const answer = await post<VisitAnswer>(visitApi.send, body, {
      key: visit.key,
      silent: true,
      background: true,
    })
    await arrive(visit, answer)
    return true
  } catch (error) {
    if (!isRefused(error)) {
      if (!isApiError(error)) throw error
      return false
    }
    const { fields } = error
    const problem = fields.map(({ field, message }) => sayField(visit, field, message)).join('；') || messageOf(error)
    await keepVisit({ ...visit, state: 'refused', problem })
    await readQueue()
    toast.error(`${visit.projectName}的检查没有收下：${problem}`)
    return true
  }
}

/** 没有答复、要重新登录的不算不收：留着再送。 */
const isRefused = (error: unknown): error is Error & { fields: { field: string; message: string }[] } =>
  isApiError(error) && error.code !== undefined && error.code !== wireCodes.unauthenticated

/** 说明是检查单的哪一项。 */
function sayField({ rows }: Visit, field: string, message: string): string {
  const [name, at] = field.split('.')
  const row = name === 'checklist' && at !== undefined ? linesIn(rows)[Number(at)] : undefined
  return row ? `${row.item || '另查出的隐患'}：${message}` : message
}

/** 照片一张一张送，送到的记下路径：断了再来，只送没有送到的。 */
async function sendPhotos(visit: Visit): Promise<Map<string, string>> {
  const paths = new Map<string, string>()
  for (const id of photosIn(visit)) {
    const photo = await photoOf(id)
    if (!photo) continue
    paths.set(id, photo.path ?? (await sendPhoto(id, photo.blob)))
    if (photo.path === null) await keepPhoto({ ...photo, path: paths.get(id) ?? null })
  }
  return paths
}

function sendPhoto(id: string, blob: Blob): Promise<string> {
  const extension = blob.type === 'image/png' ? 'png' : 'jpg'
  const file = new File([blob], `现场${id.slice(0, 6)}.${extension}`, { type: blob.type })
  return sendFile(file, { purpose: 'image', signal: new AbortController().signal, onProgress: () => undefined })
}

async function arrive(visit: Visit, answer: VisitAnswer): Promise<void> {
  for (const id of photosIn(visit)) await dropPhoto(id)
  await keepVisit({ ...visit, state: 'arrived', rows: [], sign: null, refusal: null, accompany: '', signer: '', answer })
  await readQueue()
  changed([safetyCheck.name, hiddenDanger.name, 'supervise_doc', 'engineering'])
  toast.success(`检查 ${answer.check_no} 已存，隐患 ${answer.danger_count} 条`)
}

/** 看过了的、别人留下而清除的：不再列出。 */
export async function forgetVisit(visit: Visit): Promise<void> {
  await dropVisit(visit)
  await readQueue()
}

/** 没有收下的拿回来改：重新办完时换提交标识，临时编号不变。 */
export async function takeBack(visit: Visit): Promise<Visit> {
  const draft: Visit = { ...visit, state: 'draft' }
  // 服务端不收的，先前送到的照片没有归属，会被清理：重新送。
  for (const id of photosIn(visit)) {
    const photo = await photoOf(id)
    if (photo) await keepPhoto({ ...photo, path: null })
  }
  await keepVisit(draft)
  await readQueue()
  return draft
}

addEventListener('online', () => void sendAll())

/** 登录之后：设备上还有没送的，接着送。 */
export async function resumeQueue(): Promise<void> {
  await readQueue()
  void sendAll()
}
