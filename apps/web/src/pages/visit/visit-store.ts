import type { VisitAnswer, VisitDesk } from '@zhujian/domain/safety/visit'
import { VISITS } from '../../data/kept-visits'

/** 检查单的一项，或另查出的一条隐患（`code` 为空）。 */
export interface VisitRow {
  readonly id: string
  readonly code: string
  item: string
  category: string
  basis: string
  result: number | null
  place: string
  note: string
  /** 以前存下的没有。 */
  require?: string
  level: number
  /** 判定为重大事故隐患；没有判定的、以前存下的没有。 */
  major?: boolean | null
  majorBasis?: string
  /** 结论是随另查出的隐患定的：那条隐患删了、改了条款，这一项重新作结论。 */
  byDanger?: boolean
  /** 自检查之日起几天之内改完；0 为立即。 */
  days: number
  /** 设备上照片的编号。 */
  photos: readonly string[]
}

export interface MateSign {
  photo: string
  /** 签的是哪些内容，见 visit-signed.ts。 */
  signed: string
}

export interface VisitRefusal {
  readonly note: string
  readonly photos: readonly string[]
}

/** waiting 待上传 · refused 服务端不收，改了再传 · arrived 已有正式编号。 */
export type VisitState = 'draft' | 'waiting' | 'refused' | 'arrived'

export interface Visit {
  /** 提交标识：送多少次都是同一个；改过内容的换一个。 */
  key: string
  /** 临时编号：永远只对应一次检查。 */
  readonly offline_no: string
  readonly owner: number
  readonly ownerName: string
  state: VisitState
  project: number | null
  projectName: string
  kind: number
  inspectors: readonly number[]
  accompany: string
  part?: string
  stage?: number | null
  weather?: string
  /** 三个岗位到没到岗。 */
  pm?: number | null
  director?: number | null
  safety?: number | null
  tables: readonly string[]
  rows: readonly VisitRow[]
  /** 复工的检查：到现场看到的情况与照片。 */
  seen?: string
  scene?: readonly string[]
  conclusion: number | null
  /** 查出重大事故隐患而不停工的理由；此前存在设备上的没有。 */
  unstopped?: string
  signer: string
  sign: string | null
  /** 签的是哪些内容，见 visit-signed.ts。 */
  signed?: string
  /** 签过，内容后来改了。 */
  unsigned?: boolean
  /** 登记人以外的检查人各自的签名。 */
  mates?: Readonly<Record<number, MateSign>>
  /** 存过一次，还缺着什么没有存成。 */
  tried?: boolean
  /** 受检方拒绝签字：情况与取证照片；没有拒签的没有。 */
  refusal?: VisitRefusal | null
  issue: boolean
  /** 秒。 */
  at: number
  problem: string
  answer: VisitAnswer | null
}

export interface KeptPhoto {
  readonly id: string
  readonly visit: string
  readonly blob: Blob
  /** 服务端的路径；送到了就记下，不再送第二次。 */
  path: string | null
}

const STORES = { visits: 'offline_no', photos: 'id', desk: 'owner' } as const
type StoreName = keyof typeof STORES

let opened: Promise<IDBDatabase> | undefined

/** 用到才建：没有做过现场检查的设备上没有它。退出登录时整个删除（data/account.ts）。 */
function database(): Promise<IDBDatabase> {
  opened ??= new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(VISITS, 1)
    request.onupgradeneeded = () => {
      for (const [name, keyPath] of Object.entries(STORES)) request.result.createObjectStore(name, { keyPath })
    }
    request.onsuccess = () => {
      // 退出登录要删除它：不放手的话，删除一直等着。
      request.result.onversionchange = () => forgetOpened(request.result)
      request.result.onclose = () => (opened = undefined)
      resolve(request.result)
    }
    request.onerror = () => reject(request.error ?? new Error('indexedDB'))
  }).catch((error: unknown) => {
    opened = undefined
    throw error
  })
  return opened
}

function forgetOpened(database: IDBDatabase): void {
  database.close()
  opened = undefined
}

async function run<T>(name: StoreName, mode: IDBTransactionMode, act: (store: IDBObjectStore) => IDBRequest): Promise<T> {
  const transaction = (await database()).transaction(name, mode)
  const request = act(transaction.objectStore(name))
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve(request.result as T)
    transaction.onerror = () => reject(transaction.error ?? new Error('indexedDB'))
    transaction.onabort = () => reject(transaction.error ?? new Error('indexedDB'))
  })
}

export const keptVisits = (): Promise<Visit[]> => run('visits', 'readonly', (store) => store.getAll())
export const keepVisit = (visit: Visit): Promise<unknown> => run('visits', 'readwrite', (store) => store.put(visit))
export const photoOf = (id: string): Promise<KeptPhoto | undefined> => run('photos', 'readonly', (store) => store.get(id))
export const keepPhoto = (photo: KeptPhoto): Promise<unknown> => run('photos', 'readwrite', (store) => store.put(photo))
export const dropPhoto = (id: string): Promise<unknown> => run('photos', 'readwrite', (store) => store.delete(id))

export const photosIn = ({ rows, scene, sign, refusal, mates }: Visit): string[] => [
  ...(scene ?? []),
  ...rows.flatMap(({ photos }) => photos),
  ...(sign ? [sign] : []),
  ...(refusal?.photos ?? []),
  ...Object.values(mates ?? {}).map(({ photo }) => photo),
]

/** 这次检查里有没有逐字节相同的一张：服务端不收，不等到联网才说。 */
export async function hasPhoto(visit: Visit, blob: Blob): Promise<boolean> {
  const content = new Uint8Array(await blob.arrayBuffer())
  for (const id of photosIn(visit)) {
    const kept = await photoOf(id)
    if (kept?.blob.size !== blob.size) continue
    const other = new Uint8Array(await kept.blob.arrayBuffer())
    if (content.every((byte, at) => byte === other[at])) return true
  }
  return false
}

export async function dropVisit(visit: Visit): Promise<void> {
  for (const id of photosIn(visit)) await dropPhoto(id)
  await run('visits', 'readwrite', (store) => store.delete(visit.offline_no))
}

type KeptDesk = VisitDesk & { readonly owner: number }
export const keptDesk = (owner: number): Promise<KeptDesk | undefined> => run('desk', 'readonly', (store) => store.get(owner))
export const keepDesk = (owner: number, desk: VisitDesk): Promise<unknown> =>
  run('desk', 'readwrite', (store) => store.put({ ...desk, owner }))
