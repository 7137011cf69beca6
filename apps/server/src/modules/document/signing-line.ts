import { AppError } from '@zhujian/model'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/** 同时签发的件数：同一流水反正一件一件来，多了只是占着数据库连接等锁。 */
const AT_ONCE = 3

let running = 0
const waiting: (() => void)[] = []

/** 等到一个名额；用完交还，名额直接交给下一个。 */
async function takePlace(): Promise<() => void> {
  if (running >= AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve))
  else running += 1
  let held = true
  return () => {
    if (!held) return
    held = false
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
}

/** 排队签发：很多人同一刻签发时在内存里等，先到先签，等的时候不占数据库连接。 */
export async function inLine<T>(work: () => Promise<T>): Promise<T> {
  const leave = await takePlace()
  try {
    return await work()
  } finally {
    leave()
  }
}

interface Place {
  /** 已经答复，或者对方已经断开。 */
  over: boolean
  leave?: () => void
}

/**
 * 从清单、待办中心签发走的是通用的流转接口，也排在同一队里：办完（答复发出）才让下一个。
 * 等的时候断开的不再签发。
 */
export function lineUp(app: FastifyInstance, isSigning: (request: FastifyRequest) => boolean): void {
  const places = new WeakMap<FastifyRequest, Place>()
  app.addHook('preHandler', async (request) => {
    if (!isSigning(request)) return
    const place: Place = { over: false }
    places.set(request, place)
    const leave = await takePlace()
    if (!place.over) place.leave = leave
    else {
      leave()
      throw new AppError('wrongState')
    }
  })
  app.addHook('onResponse', async (request) => {
    const place = places.get(request)
    if (!place) return
    place.over = true
    place.leave?.()
  })
}
