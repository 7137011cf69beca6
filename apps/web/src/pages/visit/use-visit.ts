import { SIGN_AGAIN } from '@zhujian/domain/safety/visit-signed'
import type { VisitDesk, VisitProject } from '@zhujian/domain/safety/visit'
import { useEffect, useState } from 'react'
import { create } from 'zustand'
import { onSessionEnd } from '../../data/account'
import { get } from '../../data/client'
import { newKey } from '../../data/idempotency-key'
import { useSession } from '../../data/session'
import { confirm } from '../../ui/confirm'
import { toast } from '../../ui/toast'
import { shrinkPhoto } from './shrink-photo'
import { atProject, isBegun, missingIn, newVisit } from './visit-form'
import { jumpTo } from './visit-jump'
import { visitApi } from './visit-paths'
import { enqueue, readQueue, sendAll, takeBack, useQueue } from './visit-queue'
import { upheld } from './visit-signed'
import {
  dropPhoto,
  dropVisit,
  hasPhoto,
  keepDesk,
  keepPhoto,
  keepVisit,
  keptDesk,
  type Visit,
  type VisitRow,
} from './visit-store'

/** 毫秒：停下来这么久就存。 */
const SETTLE = 300
const NO_STORE = '本机存不下：浏览器没有开放存储，或空间已满。请勿离开本页，先联网提交'

const MATES_AGAIN = '内容改了，请检查人重新签字'

const reportStore = (): void => toast.error(NO_STORE)

export interface VisitControl {
  readonly visit: Visit
  readonly desk: VisitDesk | undefined
  readonly set: (values: Partial<Visit>) => void
  readonly setRow: (id: string, values: Partial<VisitRow>) => void
  /** `sign`：手写的签名，两个人写得一样也是两个签名。 */
  readonly addPhoto: (file: File, sign?: boolean) => Promise<string | null>
  readonly dropPhotoOf: (row: VisitRow, photo: string) => void
  readonly dropSeen: (photo: string) => void
  readonly finish: () => Promise<string | null>
  readonly mend: (visit: Visit) => Promise<void>
  readonly restart: () => Promise<void>
}

interface Current {
  readonly visit: Visit | undefined
}

const useCurrent = create<Current>(() => ({ visit: undefined }))
let timer: ReturnType<typeof setTimeout> | undefined
onSessionEnd(() => {
  clearTimeout(timer)
  useCurrent.setState({ visit: undefined })
  declined = null
})

const now = (): Visit => {
  const { visit } = useCurrent.getState()
  if (!visit) throw new Error('no visit')
  return visit
}
const who = () => {
  const { user } = useSession.getState()
  if (!user) throw new Error('no account')
  return user
}

function put(changed: Visit, settle = SETTLE): void {
  const next = checked(changed)
  useCurrent.setState({ visit: next })
  clearTimeout(timer)
  timer = setTimeout(() => void keepVisit(next).catch(reportStore), settle)
}
/** 签了以后内容改了的，签名作废；当场说，签字处也一直写着。 */
function checked(changed: Visit): Visit {
  const { visit, voided, mates } = upheld(changed)
  const gone = [...mates, ...(voided === null ? [] : [voided])]
  for (const photo of gone) void dropPhoto(photo)
  if (gone.length > 0) toast.warning(voided === null ? MATES_AGAIN : SIGN_AGAIN)
  return visit
}
/** 签名不等停顿：签完就关掉页面的，也在。 */
const set = (values: Partial<Visit>): void => put({ ...now(), ...values }, 'sign' in values ? 0 : SETTLE)
const setRow = (id: string, values: Partial<VisitRow>): void =>
  set({ rows: now().rows.map((row) => (row.id === id ? { ...row, ...values } : row)) })

const acts: Omit<VisitControl, 'visit' | 'desk'> = {
  set,
  setRow,
  addPhoto: (file, sign = false) => takePhoto(file, now().offline_no, sign),
  dropPhotoOf: (row, photo) => {
    void dropPhoto(photo)
    setRow(row.id, { photos: row.photos.filter((id) => id !== photo) })
  },
  dropSeen: (photo) => {
    void dropPhoto(photo)
    set({ scene: (now().scene ?? []).filter((id) => id !== photo) })
  },
  finish: async () => {
    const done = now()
    const [first] = missingIn(done)
    if (first) return first.at
    clearTimeout(timer)
    await enqueue(done)
    put(newVisit(who()), 0)
    return null
  },
  mend: async (refused) => put(await takeBack(refused), 0),
  restart: async () => {
    clearTimeout(timer)
    await dropVisit(now())
    put(newVisit(who()), 0)
  },
}

/** 正在做的一次检查：每改一处都存在设备上；断网、刷新、关掉浏览器都在。 */
export function useVisit(given: number | null): VisitControl | undefined {
  const user = useSession((state) => state.user)
  const visit = useCurrent((state) => state.visit)
  const desk = useDesk(user?.id)
  useEffect(() => {
    if (user) void begin(user)
  }, [user])
  const started = visit !== undefined
  useEffect(() => {
    const found = desk?.projects.find(({ id }) => id === given)
    if (started && desk && found) void turnTo(found, desk.officers)
  }, [desk, given, started])
  useEffect(() => {
    document.addEventListener('visibilitychange', keepNow)
    return () => document.removeEventListener('visibilitychange', keepNow)
  }, [])
  return visit && { visit, desk, ...acts }
}

/** 问过、没有换成的：清单取到两次，只问一次。 */
let declined: number | null = null

/** 从一个工程发起的就检查它；别的工程写到一半的，问过才清空。 */
async function turnTo(found: VisitProject, officers: VisitDesk['officers']): Promise<void> {
  const { project, projectName } = now()
  if (project === found.id) return
  if (project !== null && isBegun(now())) {
    if (declined === found.id) return
    declined = found.id
    const text = `“${projectName}”的检查写到一半，还没有存下。检查“${found.name}”要先清空它；接着做它的请取消`
    if (!(await confirm(text, { title: '上一次检查还没有做完', okText: '清空，另做检查', danger: true }))) return
    declined = null
  }
  if (project !== null) await acts.restart()
  put(atProject(now(), found, officers))
  requestAnimationFrame(() => jumpTo('project'))
}

/** 接着上次没有做完的；没有的另起一次。 */
async function begin(user: { readonly id: number; readonly real_name: string }): Promise<void> {
  const draft = await readQueue().catch(() => undefined)
  if (useCurrent.getState().visit?.owner !== user.id) useCurrent.setState({ visit: draft ? checked(draft) : newVisit(user) })
  void sendAll()
}

/** 切到后台之前，还没有存的存下。 */
function keepNow(): void {
  const { visit } = useCurrent.getState()
  if (document.visibilityState !== 'hidden' || !visit) return
  clearTimeout(timer)
  void keepVisit(visit).catch(() => undefined)
}

async function takePhoto(file: File, visit: string, sign: boolean): Promise<string | null> {
  try {
    const id = newKey()
    const blob = await shrinkPhoto(file)
    if (!sign && (await hasPhoto(now(), blob))) {
      toast.warning('这次检查里已有这张照片，请现场重新拍摄')
      return null
    }
    await keepPhoto({ id, visit, blob, path: null })
    return id
  } catch (error) {
    toast.error(error instanceof DOMException ? NO_STORE : '读不出这张照片，请重新拍摄')
    return null
  }
}

/** 可以检查的工程与同事：联网时取，取到的带在设备上。 */
function useDesk(owner: number | undefined): VisitDesk | undefined {
  const [desk, setDesk] = useState<VisitDesk>()
  useEffect(() => {
    if (owner === undefined) return undefined
    let current = true
    const settle = (found: VisitDesk | undefined) => void (current && found && setDesk(found))
    void keptDesk(owner)
      .catch(() => undefined)
      .then(settle)
      .then(() => get<VisitDesk>(visitApi.desk, { silent: true, background: true }))
      .then((found) => {
        settle(found)
        return keepDesk(owner, found)
      })
      .catch(() => undefined)
    return () => {
      current = false
    }
  }, [owner])
  return desk
}

/** 有没有网络：浏览器说断了，或正在等着再送。 */
export function useOnline(): boolean {
  const [online, setOnline] = useState(navigator.onLine)
  useEffect(() => {
    const say = () => setOnline(navigator.onLine)
    addEventListener('online', say)
    addEventListener('offline', say)
    return () => {
      removeEventListener('online', say)
      removeEventListener('offline', say)
    }
  }, [])
  return online
}

/** 手写板上的签名，存在设备上。@throws 存不下的 */
export const keepSign =
  (addPhoto: VisitControl['addPhoto']) =>
  async (file: File): Promise<string> => {
    const photo = await addPhoto(file, true)
    if (photo === null) throw new Error('signature')
    return photo
  }

export const useWaiting = (): number => useQueue(({ visits }) => (visits ?? []).filter(({ state }) => state === 'waiting').length)
